// https://developer.apple.com/documentation/uikit/uitextview

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
