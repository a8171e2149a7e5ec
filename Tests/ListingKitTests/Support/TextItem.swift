import ListingKit

/// An item with a text, which may be missing.
struct TextItem: ListIdentifiable, ListDiffable, Equatable, Sendable {
  let listIdentifier: String
  let text: String?

  init(_ identifier: String, text: String? = nil) {
    listIdentifier = identifier
    self.text = text
  }
}
