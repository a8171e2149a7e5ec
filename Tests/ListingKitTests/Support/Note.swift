import ListingKit

/// An item whose content can be compared.
struct Note: ListDiffable, Hashable, Sendable, CustomStringConvertible {
  let listIdentifier: String
  var text = ""

  init(_ identifier: String, _ text: String = "") {
    listIdentifier = identifier
    self.text = text
  }

  var description: String { text.isEmpty ? listIdentifier : "\(listIdentifier)=\(text)" }
}

/// An item whose content cannot be compared.
struct Opaque: ListIdentifiable {
  let listIdentifier: String

  init(_ identifier: String) { listIdentifier = identifier }
}
