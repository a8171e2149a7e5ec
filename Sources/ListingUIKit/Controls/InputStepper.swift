#if canImport(UIKit) && !os(tvOS)
  import ListingKit
  import UIKit

  /// The buttons that change a number by a step. The input knows the number: the stepper only says in which direction.
  final class InputStepper: UIStepper, InputControl {
    func show(_ input: ListInput, _ font: UIFont, _ report: @escaping (ListInputChange) -> Void) {
      (minimumValue, maximumValue, stepValue, value) = (-1, 1, 1, 0)
      isEnabled = input.isEnabled
      accessibilityValue = input.shownValue
      addAction(
        UIAction(identifier: UIAction.Identifier("ListingUIKit")) { [weak self] _ in
          guard let self else { return }
          let steps = Int(value)
          value = 0
          if let new = input.value(steps: steps) { report(ListInputChange(new)) }
        }, for: .valueChanged)
    }
  }
#endif
