#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// A control of UIKit that shows an input.
  @MainActor
  protocol InputControl: UIView {
    /// Shows an input, and notifies its section of changes.
    func show(_ input: ListInput, _ font: UIFont, _ report: @escaping (ListInputChange) -> Void)
  }
#endif
