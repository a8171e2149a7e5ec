import ListingKit

/// Something that a document has its host do: the actions `emit` and `open`.
public struct DocumentEvent: Sendable, Hashable {
  /// What it is.
  public enum Kind: Sendable, Hashable {
    /// `emit`: a name that the host's code knows, and the values that came with it.
    case emit(name: String, values: [String: ListValue])
    /// `open`: where to go. It may come from data, so look at its scheme before you follow it.
    case open(href: String)
  }

  /// What it is.
  public var kind: Kind
  /// The section in which it happened.
  public var section: String
  /// The item with which it happened; `nil` in a header or the like.
  public var item: String?

  /// Creates an event.
  public init(_ kind: Kind, section: String, item: String? = nil) {
    self.kind = kind
    self.section = section
    self.item = item
  }
}
