import Foundation

/// Something that a list knows by an identifier: a section, or an item within its section.
///
/// Identifiers are equal as Swift's `==` on `String` says (canonical equivalence), must not be
/// empty, and must not change while the value is in a list.
public protocol ListIdentifiable {
  /// What the list knows this value by. Unique among the items of a section, or among sections.
  var listIdentifier: String { get }
}

extension ListIdentifiable where Self: Identifiable, ID == String {
  /// The `id` itself.
  public var listIdentifier: String { id }
}

extension ListIdentifiable where Self: Identifiable, ID: BinaryInteger {
  /// The `id` in decimal digits. The integer 1 and the string "1" are one identifier.
  public var listIdentifier: String { String(id) }
}

extension ListIdentifiable where Self: Identifiable, ID == UUID {
  /// The `id` as RFC 9562 writes it, in capitals.
  public var listIdentifier: String { id.uuidString }
}

/// A string is its own identifier, so that operations take identifiers where they take items.
extension String: ListIdentifiable {
  public var listIdentifier: String { self }
}

extension Substring: ListIdentifiable {
  public var listIdentifier: String { String(self) }
}
