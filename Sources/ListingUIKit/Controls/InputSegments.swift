#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// The values of a picker next to each other.
  final class InputSegments: UISegmentedControl, InputControl {
    private var options: [ListInput.Option] = []

    func show(_ input: ListInput, _ font: UIFont, _ report: @escaping (ListInputChange) -> Void) {
      guard case .picker(let options, _) = input.kind else { return }
      if options != self.options {
        removeAllSegments()
        for (index, option) in options.enumerated() {
          insertSegment(withTitle: option.title, at: index, animated: false)
        }
      }
      self.options = options
      selectedSegmentIndex = options.firstIndex { $0.value == input.value } ?? -1
      isEnabled = input.isEnabled
      addAction(
        UIAction(identifier: UIAction.Identifier("ListingUIKit")) { [weak self] _ in
          guard let self, options.indices.contains(selectedSegmentIndex) else { return }
          report(ListInputChange(options[selectedSegmentIndex].value))
        }, for: .valueChanged)
    }
  }
#endif
