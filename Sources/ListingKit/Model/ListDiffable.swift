/// An identifiable value whose content can be compared, which makes updates cheaper: the list
/// reconfigures the cells of the items that changed, instead of all visible ones.
///
/// The protocol isn't needed for correctness: an item without it counts as changed whenever its
/// section is read again.
public protocol ListDiffable: ListIdentifiable {
  /// Whether a cell that shows `other` already shows this value.
  ///
  /// - Parameter other: the value that the list knew under the same identifier.
  func isContentEqual(to other: any ListDiffable) -> Bool
}

extension ListDiffable where Self: Equatable {
  /// Compares with `==`; a value of another type differs.
  @inlinable
  public func isContentEqual(to other: any ListDiffable) -> Bool {
    func isEqual<Other: ListDiffable>(to other: Other) -> Bool {
      // A cast takes longer than most comparisons.
      if Other.self == Self.self { return self == unsafeBitCast(other, to: Self.self) }
      guard let other = other as? Self else { return false }
      return self == other
    }
    return isEqual(to: other)
  }
}

extension String: ListDiffable {}
extension Substring: ListDiffable {}
