/// An identifiable value whose content can be compared, so that the list reconfigures just the
/// cells of items that changed.
public protocol ListDiffable: ListIdentifiable {
  /// Whether a cell that shows `other` already shows this value.
  ///
  /// - Parameter other: the value that the list knew under the same identifier.
  func isContentEqual(to other: any ListDiffable) -> Bool
}

extension ListDiffable where Self: Equatable {
  /// Compares with `==`; a value of another type differs.
  public func isContentEqual(to other: any ListDiffable) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }
}

extension String: ListDiffable {}
extension Substring: ListDiffable {}
