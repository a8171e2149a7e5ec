/// The kind of a view that belongs to a section or an item and isn't a cell.
///
/// Every section may have a header and a footer. A layout may name other kinds, whose views the
/// section returns from ``ListSectionSupplementaryViewSource/supplementaryView(ofKind:for:)``. Any
/// name is a kind.
public struct ListSupplementaryKind: RawRepresentable, Hashable, Sendable {
  /// The name of the kind.
  public let rawValue: String

  /// Creates a kind from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view before the items of a section: above them in a list that scrolls vertically.
  public static let header = ListSupplementaryKind(rawValue: "header")

  /// The view after the items of a section.
  public static let footer = ListSupplementaryKind(rawValue: "footer")

  /// The view of the whole list that is shown while it has no items.
  public static let placeholder = ListSupplementaryKind(rawValue: "placeholder")

  /// The kinds that sections may have even if their layout doesn't name them.
  static let ends: [ListSupplementaryKind] = [.header, .footer]

  /// Returns whether a view is reloaded before another one of its section: the header, the footer,
  /// the others by name.
  static func isOrdered(_ one: ListSupplementaryKind, _ other: ListSupplementaryKind) -> Bool {
    func rank(_ kind: ListSupplementaryKind) -> Int {
      ends.firstIndex(of: kind) ?? ends.count
    }
    return (rank(one), one.rawValue) < (rank(other), other.rawValue)
  }
}

extension ListSupplementaryKind: ExpressibleByStringLiteral {
  /// Creates a kind from its name.
  public init(stringLiteral name: String) { self.init(rawValue: name) }
}

extension ListSupplementaryKind: CustomStringConvertible {
  public var description: String { rawValue }
}

/// The kind of a view that isn't a cell, and the identifiers of the section and the item that it
/// belongs to.
public struct ListSupplementaryPath: Sendable, Hashable {
  /// The kind of the view.
  public let kind: ListSupplementaryKind
  /// The identifier of the section.
  public let section: String
  /// The identifier of the item that the view is attached to; `nil` for a view of the section.
  public let item: String?

  /// Creates the path of a view of a section or, if one is given, of an item in it.
  public init(kind: ListSupplementaryKind, section: String, item: String? = nil) {
    self.kind = kind
    self.section = section
    self.item = item
  }
}
