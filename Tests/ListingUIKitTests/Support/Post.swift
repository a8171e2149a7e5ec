import ListingKit

struct Post: ListDiffable, Equatable, Identifiable, Sendable {
  let id: Int
  var title: String

  init(_ id: Int, _ title: String = "post") { (self.id, self.title) = (id, title) }

  var text: String { "\(id) \(title)" }
}
