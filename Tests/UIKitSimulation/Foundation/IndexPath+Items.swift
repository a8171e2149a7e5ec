// https://developer.apple.com/documentation/uikit/indexpath

/// ListingKit has the same on Linux, which is preferred where both modules are imported.
extension IndexPath {
  @_disfavoredOverload
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  @_disfavoredOverload
  public var section: Int { self[0] }

  @_disfavoredOverload
  public var item: Int { self[1] }
}
