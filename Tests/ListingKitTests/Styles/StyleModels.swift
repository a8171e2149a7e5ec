import Foundation
import ListingKit

struct Post: ListDiffable, Equatable, Sendable {
  var number: Int
  var title = ""
  var listIdentifier: String { "\(number)" }
}

struct Remark: ListDiffable, Equatable, Sendable {
  var number: Int
  var text = ""
  var listIdentifier: String { "\(number)" }
}

/// An item that is a class, and whose content can't be compared.
final class Advert: ListIdentifiable {
  let name: String
  init(_ name: String) { self.name = name }
  var listIdentifier: String { name }
}

final class PostCell: ListCell {
  var title = ""
  init() {}
  var content: ListContent { .text(title) }
}

final class RemarkCell: ListCell {
  var text = ""
  init() {}
  var content: ListContent { .text(text) }
}

final class TitleView: ListReusableView {
  var title = ""
  init() {}
  var content: ListContent { .text(title) }
}

/// A custom section of one model, which logs its events.
final class PostSection: ListModelSection, ListSectionInteraction {
  var context: ListContext?
  let listIdentifier: String
  private(set) var post: Post
  private(set) var updates = 0
  private(set) var reads = 0
  var log: (String) -> Void = { _ in }

  init(_ post: Post) {
    self.post = post
    listIdentifier = "custom \(post.listIdentifier)"
  }

  var items: [Remark] {
    reads += 1
    return [Remark(number: 1)]
  }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }

  func didUpdate(to model: Post) {
    post = model
    updates += 1
  }

  func handle(_ event: ListEvent) { log("section \(event.kind)") }

  func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath) { log("select") }
}
