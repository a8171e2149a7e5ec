/// An item of any type, for sections with items of several types. Its identifier is that of its base.
public struct AnyListItem: ListDiffable {
  /// The item itself.
  public let base: any ListIdentifiable

  /// Wraps an item; one that is wrapped already isn't wrapped twice.
  public init(_ base: some ListIdentifiable) {
    self.base = (base as? AnyListItem)?.base ?? base
  }

  public var listIdentifier: String { base.listIdentifier }

  /// Compares the bases; one without content to compare differs.
  public func isContentEqual(to other: any ListDiffable) -> Bool {
    guard let base = base as? any ListDiffable, let other = other as? AnyListItem,
      let otherBase = other.base as? any ListDiffable
    else { return false }
    return base.isContentEqual(to: otherBase)
  }
}

/// Returns a value as another type, through `AnyListItem` in both directions; `nil` if it isn't one.
func erasedCast<Value, Other>(_ value: Value, to type: Other.Type) -> Other? {
  if Value.self != Other.self {
    // First, since an existential or class-bound `Other` takes the base, not its wrapper.
    if let item = cast(value, to: AnyListItem.self) { return castItem(item.base, to: type) }
    if Other.self == AnyListItem.self, let item = value as? any ListIdentifiable {
      return AnyListItem(item) as? Other
    }
  }
  return cast(value, to: type)
}

/// Returns an item of any type as one of a type.
func castItem<Other>(_ item: some ListIdentifiable, to type: Other.Type = Other.self) -> Other? {
  cast(item, to: type)
}

/// Returns a value as another type; quicker than `as?` where the two are one.
func cast<Value, Other>(_ value: Value, to type: Other.Type = Other.self) -> Other? {
  Value.self == Other.self ? unsafeBitCast(value, to: Other.self) : value as? Other
}
