import Foundation
import ListingKit

struct Topic: Identifiable, Equatable, ListDiffable {
  let id: Int
  var replies: [String]
}

final class TopicSection: ListModelSection, ListSectionInteraction {
  var context: ListContext?
  let listIdentifier: String
  private(set) var topic: Topic
  private(set) var opened: [String] = []

  init(_ topic: Topic) {
    listIdentifier = "topic \(topic.id)"
    self.topic = topic
  }

  var items: [String] { topic.replies }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    cell?.content = .text(itemIdentifier)
    return cell
  }

  func didUpdate(to model: Topic) {
    topic = model
    update()
  }

  func handle(_ event: ListEvent) {
    if event.kind == .didSelect, let reply = event.item { opened.append(reply) }
  }
}

func showTopics(_ topics: [Topic], in list: ListDataSource) {
  list.update { Sections(topics) { topic in TopicSection(topic) } }
}
