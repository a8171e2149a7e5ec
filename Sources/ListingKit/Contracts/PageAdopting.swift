/// A section that can go on where another object of its kind has come to.
///
/// Who replaces a section by a new object with the same identifier, as for a document that is read
/// again, asks the new one to adopt the pages before it brings it into the list.
public protocol PageAdopting: ListSection {
  /// Takes over the items that another section has loaded and its place in their source.
  ///
  /// - Parameter other: the section that this one, not yet in a list, is to replace.
  /// - Returns: whether it did: only where both load the same kind of items from the same source,
  ///   which is an equal one where sources can be compared, else the same object.
  @discardableResult
  func adoptPages(of other: any ListSection) -> Bool
}
