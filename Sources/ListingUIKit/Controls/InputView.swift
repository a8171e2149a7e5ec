#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// Chooses the control of an input.
  @MainActor
  enum InputView {
    /// Returns the control of an input: another one of the same type, or a new one.
    static func view(
      of input: ListInput, reusing old: UIView?, _ font: UIFont,
      _ report: @escaping (String, ListInputChange?) -> Void
    ) -> UIView {
      let wanted = type(of: input)
      let view =
        old.flatMap { Swift.type(of: $0) == wanted ? $0 as? any InputControl : nil } ?? make(input)
      view.show(input, font) { change in report(input.action, change) }
      view.accessibilityLabel = input.label
      return view
    }

    private static func type(of input: ListInput) -> UIView.Type { Swift.type(of: make(input)) }

    private static func make(_ input: ListInput) -> any InputControl {
      switch input.kind {
      case .text, .date: return InputField()
      case .textArea: return InputTextView()
      case .picker: return InputSegments()
      case .stepper:
        #if os(tvOS)
          return InputField()
        #else
          return InputStepper()
        #endif
      case .slider:
        #if os(tvOS)
          return InputField()
        #else
          return InputSlider()
        #endif
      }
    }
  }
#endif
