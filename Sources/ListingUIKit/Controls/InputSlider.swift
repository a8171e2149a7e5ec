#if canImport(UIKit) && !os(tvOS)
  import ListingKit
  import UIKit

  /// A number between two others.
  final class InputSlider: UISlider, InputControl {
    func show(_ input: ListInput, _ font: UIFont, _ report: @escaping (ListInputChange) -> Void) {
      guard case .slider(let range) = input.kind else { return }
      value = Float(range.fraction(of: input.value) ?? 0)
      isEnabled = input.isEnabled
      accessibilityValue = input.shownValue
      addAction(
        UIAction(identifier: UIAction.Identifier("ListingUIKit")) { [weak self] _ in
          guard let self, let new = range.value(at: Double(value)) else { return }
          report(ListInputChange(new))
        }, for: .valueChanged)
    }
  }
#endif
