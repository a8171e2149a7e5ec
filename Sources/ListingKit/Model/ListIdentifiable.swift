import Foundation

/// A section, or an item of a section, which a list identifies by a string.
///
/// ```swift
/// struct Book: ListIdentifiable {
///   let isbn: String
///   let title: String
///   var listIdentifier: String { isbn }
/// }
/// ```
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

/// The scope in which an item's identifier is unique.
public enum ListIdentity: Sendable, Hashable {
  /// An item is identified by its section and its identifier: two sections may contain the same
  /// identifier.
  case section
  /// An item is identified by its identifier alone: it is in one section at most, and an item that
  /// leaves a section and enters another one is moved.
  case list
}

/// How a section handles an item whose identifier it already has.
public enum ListDuplicatePolicy: String, Sendable, Hashable, CaseIterable {
  /// Keeps the first occurrence; later ones are dropped and reported.
  case first
  /// Keeps the first occurrence in place with the content of the later one, which is reported as
  /// updated.
  case last
  /// Rejects the whole call.
  case error
}
