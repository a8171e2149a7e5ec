// https://developer.apple.com/documentation/uikit/uitextview
// https://developer.apple.com/documentation/uikit/uitextviewdelegate

open class UITextView: UIScrollView {
  open var text: String! = ""
  open var font: UIFont?

  /// The user types.
  public func simulateTyping(_ text: String) {
    self.text = text
    (delegate as? any UITextViewDelegate)?.textViewDidChange(self)
  }

  /// The user leaves the view.
  public func simulateEndOfEditing() {
    (delegate as? any UITextViewDelegate)?.textViewDidEndEditing(self)
  }
}

@MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewDidChange(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
}

extension UITextViewDelegate {
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
}
