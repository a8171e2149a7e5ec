import ListingKit

/// An event of a document for its host, from the actions `emit` and `open`.
public struct DocumentEvent: Sendable, Hashable {
  /// The kind of an event.
  public enum Kind: Sendable, Hashable {
    /// `emit`: the name of the event, and its values.
    case emit(name: String, values: [String: ListValue])
    /// `open`: an address. It can come from data, so check its scheme before opening it.
    case open(href: String)
    /// `open` with a document of the folder: its path there, and the values of its parameters.
    case show(document: String, parameters: [String: String])
    /// `back`: to the document before.
    case back
    /// `copy`: to the clipboard.
    case copy(String)
  }

  /// The kind of the event.
  public var kind: Kind
  /// The identifier of its section.
  public var section: String
  /// The identifier of its item; `nil` for headers and other views of the section.
  public var item: String?

  /// Creates an event.
  public init(_ kind: Kind, section: String, item: String? = nil) {
    self.kind = kind
    self.section = section
    self.item = item
  }
}
