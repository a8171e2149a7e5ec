// https://developer.apple.com/documentation/foundation/nsitemprovider

/// Foundation has none on Linux.
open class NSItemProvider: NSObject {
  public override init() { super.init() }
}
