// https://developer.apple.com/documentation/uikit/uibutton
// https://developer.apple.com/documentation/uikit/uibutton/init(type:)

open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system }

  private(set) open var currentTitle: String?
  open var menu: UIMenu?
  open var showsMenuAsPrimaryAction = false

  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

  open func setTitle(_ title: String?, for state: State) { currentTitle = title }
}
