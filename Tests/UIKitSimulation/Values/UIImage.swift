// https://developer.apple.com/documentation/uikit/uiimage
// https://developer.apple.com/documentation/uikit/uiimage/init(systemname:)
// https://developer.apple.com/documentation/uikit/uiimage/init(named:)

open class UIImage: NSObject, @unchecked Sendable {
  /// The name of the symbol or the asset.
  let name: String

  public init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }

  public init?(named name: String) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }
}
