// https://developer.apple.com/documentation/uikit/uidragitem

@MainActor
open class UIDragItem: NSObject {
  public let itemProvider: NSItemProvider
  open var localObject: Any?

  public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}
