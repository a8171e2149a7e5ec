import ListingKit

/// The sections of a list in order, each with its items in order, for comparisons in tests:
/// `#expect(ListOrder(list) == ["feed": ["a", "b"], "ads": []])`.
public struct ListOrder: Sendable, Hashable {
  /// A section with its items.
  public struct Section: Sendable, Hashable {
    /// The identifier of the section.
    public var identifier: String
    /// The identifiers of its items, in order.
    public var items: [String]

    /// Creates a section.
    public init(_ identifier: String, _ items: [String]) {
      self.identifier = identifier
      self.items = items
    }
  }

  /// The sections in order.
  public var sections: [Section]

  /// Creates an order of sections.
  public init(_ sections: [Section] = []) { self.sections = sections }

  /// Creates the order of a snapshot.
  public init(_ snapshot: ListSnapshot) {
    sections = snapshot.sectionIdentifiers.map {
      Section($0, snapshot.itemIdentifiers(inSection: $0))
    }
  }

  /// Creates the order that a list displays.
  public init(_ list: ListDataSource) { self.init(list.displayedSnapshot) }

  /// The items of the first section with an identifier; empty for an unknown one.
  public subscript(section: String) -> [String] {
    sections.first { $0.identifier == section }?.items ?? []
  }
}

extension ListOrder: ExpressibleByDictionaryLiteral {
  /// Creates an order from sections and their items; the order of the literal is kept.
  public init(dictionaryLiteral elements: (String, [String])...) {
    sections = elements.map { Section($0.0, $0.1) }
  }
}

extension ListOrder: CustomStringConvertible {
  /// The sections in order, each with its items in order: `feed(a b c) ads()`.
  public var description: String {
    sections.map { "\($0.identifier)(\($0.items.joined(separator: " ")))" }
      .joined(separator: " ")
  }
}
