import ListingKit

/// A book of the page about browsers.
struct Book: ListDiffable, Equatable, Sendable {
  let isbn: String
  let title: String
  var listIdentifier: String { isbn }
}
