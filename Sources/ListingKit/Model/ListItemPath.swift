/// The identifiers of a section and of an item in it.
///
/// They are never joined to one string: `("a-b", "c")` and `("a", "b-c")` are two items.
public struct ListItemPath: Hashable, Sendable {
  /// The identifier of the section.
  public var section: String
  /// The identifier of the item within the section.
  public var item: String

  /// Creates a path from the identifiers of a section and of an item in it.
  public init(section: String, item: String) {
    self.section = section
    self.item = item
  }

  /// Creates the path of an item in a section.
  public init(_ section: any ListIdentifiable, _ item: any ListIdentifiable) {
    self.init(section: section.listIdentifier, item: item.listIdentifier)
  }
}

extension ListItemPath: CustomStringConvertible {
  /// The identifiers with a slash between them. A space, slash or backslash in one of them is
  /// escaped with a backslash, so that different paths have different descriptions.
  public var description: String { "\(section.escapedForPath)/\(item.escapedForPath)" }
}

extension String {
  fileprivate var escapedForPath: String {
    var result = ""
    for character in self {
      if character == " " || character == "/" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
