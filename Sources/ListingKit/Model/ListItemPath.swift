import Foundation

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
    // Most identifiers contain none of them.
    guard utf8.contains(where: \.mayNeedEscapeInPath) else { return self }
    var result = ""
    for character in self {
      if character == " " || character == "/" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result
  }
}

extension UInt8 {
  fileprivate var mayNeedEscapeInPath: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "/") || self == UInt8(ascii: "\\")
  }
}

/// The move of an item from its old index path to its new one.
public struct ListItemMove: Sendable, Hashable {
  /// The index path before.
  public let from: IndexPath
  /// The index path after.
  public let to: IndexPath

  /// Creates a move from an old index path to a new one.
  public init(from: IndexPath, to: IndexPath) {
    self.from = from
    self.to = to
  }
}

// On Linux the tests simulate UIKit, which this module must not see.
#if os(Linux) || !canImport(UIKit) && !canImport(AppKit)
  extension IndexPath {
    /// Creates the index path of an item in a section.
    public init(item: Int, section: Int) {
      // A literal would make an array for each.
      self = IndexPath(index: section).appending(item)
    }

    /// Creates the index path of a row in a section.
    public init(row: Int, section: Int) { self.init(item: row, section: section) }

    /// The index of the section; 0 where the path is empty.
    public var section: Int { isEmpty ? 0 : self[0] }

    /// The index of the item in its section; 0 where the path has no second part.
    public var item: Int { count > 1 ? self[1] : 0 }

    /// The same as ``item``, by the name that tables use.
    public var row: Int { item }
  }
#endif
