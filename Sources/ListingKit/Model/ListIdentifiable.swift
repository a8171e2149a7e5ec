import Foundation

/// A section, or an item of a section, which a list identifies by a string.
///
/// Identifiers are compared with Swift's `==` (canonical equivalence). They must not be empty, and
/// must not change while the value is in a list.
public protocol ListIdentifiable {
  /// The identifier, which is unique among the items of a section, or among sections.
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
