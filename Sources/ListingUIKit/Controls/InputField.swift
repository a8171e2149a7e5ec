#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// A line of text. A date is typed as documents write it.
  final class InputField: UITextField, InputControl {
    private var report: (ListInputChange) -> Void = { _ in }

    func show(_ input: ListInput, _ font: UIFont, _ report: @escaping (ListInputChange) -> Void) {
      self.report = report
      self.font = font
      placeholder = input.placeholder
      isEnabled = input.isEnabled
      borderStyle = .roundedRect
      isSecureTextEntry = input.kind == .text(.password)
      if case .text(let type) = input.kind { keyboardType = type.keyboardType }
      // What the user is typing stays.
      if !isFirstResponder { text = input.value }
      handle(.editingChanged, .typing)
      handle(.editingDidEnd, .done)
      handle(.editingDidEndOnExit, .entered)
    }

    private func handle(_ event: Event, _ phase: ListInputChange.Phase) {
      addAction(
        UIAction(identifier: UIAction.Identifier(phase.rawValue)) { [weak self] _ in
          guard let self else { return }
          report(ListInputChange(text ?? "", phase))
        }, for: event)
    }
  }

  extension ListTextInputType {
    fileprivate var keyboardType: UIKeyboardType {
      switch self {
      case .text, .password: .default
      case .search: .webSearch
      case .email: .emailAddress
      case .url: .URL
      case .tel: .phonePad
      case .number: .decimalPad
      }
    }
  }
#endif
