/// The kind of a view that belongs to a section or an item and is no cell.
///
/// Every section may have a header and a footer. A layout may name other kinds, and the section that
/// it lays out makes them: ``ListSectionSupplementaryViewSource/supplementaryView(ofKind:for:)``.
/// As any name is a kind, there is no list of all of them.
public struct ListSupplementaryKind: RawRepresentable, Hashable, Sendable {
  /// The name of the kind.
  public let rawValue: String

  /// Names a kind; equal names are one kind.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view before the items of a section: above them in a list that scrolls down.
  public static let header = ListSupplementaryKind(rawValue: "header")

  /// The view behind the items of a section.
  public static let footer = ListSupplementaryKind(rawValue: "footer")

  /// The kinds that sections have whether their layout names them or not.
  static let ends: [ListSupplementaryKind] = [.header, .footer]

  /// Says in which order views of one section are made again: the header, the footer, the others
  /// by name.
  static func isOrdered(_ one: ListSupplementaryKind, _ other: ListSupplementaryKind) -> Bool {
    func rank(_ kind: ListSupplementaryKind) -> Int {
      ends.firstIndex(of: kind) ?? ends.count
    }
    return (rank(one), one.rawValue) < (rank(other), other.rawValue)
  }
}

extension ListSupplementaryKind: ExpressibleByStringLiteral {
  /// Names a kind.
  public init(stringLiteral name: String) { self.init(rawValue: name) }
}

extension ListSupplementaryKind: CustomStringConvertible {
  public var description: String { rawValue }
}
