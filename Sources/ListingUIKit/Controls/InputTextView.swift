#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// Several lines of text.
  final class InputTextView: UITextView, InputControl, UITextViewDelegate {
    private var report: (ListInputChange) -> Void = { _ in }

    func show(_ input: ListInput, _ font: UIFont, _ report: @escaping (ListInputChange) -> Void) {
      self.report = report
      self.font = font
      delegate = self
      isUserInteractionEnabled = input.isEnabled
      // What the user is typing stays.
      if !isFirstResponder { text = input.value }
    }

    func textViewDidChange(_ textView: UITextView) { report(ListInputChange(text, .typing)) }

    func textViewDidEndEditing(_ textView: UITextView) { report(ListInputChange(text, .done)) }
  }
#endif
