import Foundation
import ListingKit
import ListingTesting
import Observation
import Testing

@Observable private final class Board {
  var posts: [Post] = []
}

/// A composition shows what a new list would show, also where an item belongs to one section only and the
/// items move between sections that stay.
@Suite("Items of composed sections in lists of either identity")
struct ComposedItemsTests {
  private final class Log { var messages: [String] = [] }

  private let list: ListDataSource
  private let host = RecordingHost()
  private let board = Board()
  private let log = Log()

  init() {
    list = ListDataSource(identity: .list, isolation: nil)
    list.attach(host, isolation: nil)
    list.diagnosticsHandler = { [log] in log.messages.append($0.message) }
  }

  private func shown(_ list: ListDataSource) -> [[String]] {
    list.sections.map {
      [$0.listIdentifier] + list.snapshot.itemIdentifiers(inSection: $0.listIdentifier)
    }
  }

  private func groups(_ posts: [Post]) -> Sections {
    Sections(grouping: posts, by: \.title) {
      GenericSection("group \($0)", cellContent: { .text($0.title) })
    }
  }

  private func rows(_ posts: [Post]) -> Sections {
    Sections(posts) { post in
      BindingSection(model: post) { $0.title.map { ListRow("\($0)", .text("\($0)")) } }
    }
  }

  /// Changes the posts of a binding, and compares the list with a new one at each step.
  private func check(
    _ content: @escaping ([Post]) -> Sections, _ seed: UInt64,
    posts: (inout SeededGenerator) -> [Post]
  ) {
    var random = SeededGenerator(seed: seed)
    list.bind { [board] in content(board.posts) }
    for step in 0..<100 {
      board.posts = posts(&random)
      list.flush()
      let new = ListDataSource(identity: .list, isolation: nil)
      new.update { content(board.posts) }
      guard shown(list) == shown(new) else {
        Issue.record("step \(step) of \(random): \(shown(list)), expected \(shown(new))")
        return
      }
    }
    #expect(host.problems.isEmpty, "\(random)")
    #expect(log.messages.isEmpty, "\(random)")
  }

  @Test("Items move between groups", arguments: 0..<8 as Range<UInt64>)
  func movesBetweenGroups(seed: UInt64) {
    check(groups, seed) { random in
      (0..<20).shuffled(using: &random).prefix(12).map {
        Post(number: $0, title: "\(Int.random(in: 0..<4, using: &random))")
      }
    }
  }

  @Test("Items move between the sections of models", arguments: 0..<8 as Range<UInt64>)
  func movesBetweenModels(seed: UInt64) {
    check(rows, seed) { random in
      var letters = "abcdefghijkl".shuffled(using: &random)
      let count = Int.random(in: 1...5, using: &random)
      return (0..<5).shuffled(using: &random).prefix(count).map { number in
        let count = Int.random(in: 0...2, using: &random)
        defer { letters.removeFirst(count) }
        return Post(number: number, title: String(letters.prefix(count)))
      }
    }
  }

  @Test("Two items change places between two groups") func exchange() {
    board.posts = [Post(number: 1, title: "a"), Post(number: 2, title: "b")]
    list.bind { [board] in groups(board.posts) }
    board.posts = [Post(number: 2, title: "a"), Post(number: 1, title: "b")]
    list.flush()
    #expect(shown(list) == [["group a", "2"], ["group b", "1"]])
    #expect(log.messages.isEmpty)
  }

  @Test("Changed items of groups that stay are compared: only those are reconfigured")
  func comparison() {
    func show(_ posts: [Post]) {
      list.update {
        Sections(grouping: posts, by: { $0.number / 10 }) {
          GenericSection("group \($0)", cellContent: { .text($0.title) })
        }
      }
    }
    show([Post(number: 1), Post(number: 2), Post(number: 11)])
    let before = host.updates.count
    for _ in 0..<2 { show([Post(number: 1), Post(number: 2, title: "new"), Post(number: 11)]) }
    let updates = host.updates[before...]
    #expect(updates.count == 1)
    #expect(updates.first?.stages.isEmpty == true)
    #expect(updates.first?.reconfigures.map(\.to) == [IndexPath(item: 1, section: 0)])
    #expect(updates.first?.reloadedSupplementaryViews.isEmpty == true)
  }

  @Test("A composition that fails leaves the items of its sections, their outlines and separators")
  func failure() {
    let rejected = GenericSection(
      "rejected", items: [Post(number: 1), Post(number: 1)], duplicates: .error)
    func show(_ posts: [Post], _ other: GenericSection<Post>? = nil) -> ListResult {
      list.update {
        groups(posts)
        if let other { other }
      }
    }
    let old = [Post(number: 1, title: "a"), Post(number: 2, title: "b")]
    _ = show(old)
    guard
      case .failure = show([Post(number: 2, title: "a"), Post(number: 3, title: "b")], rejected)
    else {
      Issue.record("The list has shown duplicates.")
      return
    }
    #expect(shown(list) == [["group a", "1"], ["group b", "2"]])
    let items = list.sections.compactMap { ($0 as? GenericSection<Post>)?.items }
    #expect(items == [[old[0]], [old[1]]])
    _ = show([Post(number: 2, title: "b"), Post(number: 1, title: "b")])
    #expect(shown(list) == [["group b", "2", "1"]])
  }
}
