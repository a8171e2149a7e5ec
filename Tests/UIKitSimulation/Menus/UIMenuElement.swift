// https://developer.apple.com/documentation/uikit/uimenuelement
// https://developer.apple.com/documentation/uikit/uimenuelement/attributes

@MainActor
open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let disabled = Attributes(rawValue: 1 << 0)
    public static let destructive = Attributes(rawValue: 1 << 1)
  }

  public enum State: Int, Sendable { case off, on, mixed }

  public let title: String
  public let image: UIImage?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
  }
}
