import Foundation
import ListingKit
import Observation

// Models with computed identifiers, whose conformances are isolated in two of the modes.
struct Post: ListDiffable, Equatable {
  var number: Int
  var title = ""
  var listIdentifier: String { "\(number)" }
}

struct Note: ListDiffable, Equatable {
  var number: Int
  var text = ""
  var listIdentifier: String { "\(number)" }
}

final class PostCell: ListCell {
  var title = ""
  init() {}
  var content: ListContent { .text(title) }
}

/// A section of one model, as an app writes it.
final class PostSection: ListModelSection, ListSectionInteraction {
  var context: ListContext?
  let listIdentifier: String
  private(set) var post: Post
  private(set) var seen: [ListEvent.Kind] = []
  var items: [Note] { [Note(number: 1)] }

  init(_ post: Post) {
    self.post = post
    listIdentifier = "post \(post.number)"
  }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
  func didUpdate(to model: Post) { post = model }
  func handle(_ event: ListEvent) { seen.append(event.kind) }
}

/// A section that says that it is the main actor's.
@MainActor
final class ClockSection: @MainActor ListSectionInteraction {
  var context: ListContext?
  let listIdentifier = "clock"
  let items = ["now"]
  private(set) var isActive = false

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
  func handle(_ event: ListEvent) { if event.kind == .didBecomeActive { isActive = true } }
}

@Observable
final class Board {
  var posts: [Post] = []
  var notes: [Note] = []
  var title = "a"
}

// Items of an actor's list don't belong to an actor.
nonisolated struct Job: ListDiffable, Identifiable, Equatable, Sendable { let id: Int }

@Observable
nonisolated final class Jobs {
  var all: [Job] = []
}

nonisolated final class JobCell: ListCell {
  var content = ListContent.empty
  init() {}
}

/// An actor with a bound list.
actor JobBoard {
  private let list = ListDataSource()
  private let jobs = Jobs()

  func run(_ new: AsyncStream<Job>, count: Int) async -> [String] {
    await list.waitUntilIdle()
    list.register(
      CellAdapter<Job, JobCell> { $0.configure = { $0.cell?.content = .text("\($0.item.id)") } })
    list.bind { [jobs] in
      self.preconditionIsolated()
      return Sections(jobs.all) { job in
        GenericSection(model: job).onSelect { [jobs] context in
          jobs.all.removeAll { $0 == context.item }
        }
      }
    }
    list.follow(new) { [jobs] job in
      self.preconditionIsolated()
      jobs.all.append(job)
    }
    while jobs.all.count < count || list.sectionCount < count {
      try? await Task.sleep(for: .milliseconds(1))
    }
    list.deliver(
      ListEvent(
        .didSelect, .item(ListItemPath(section: list.sections[0].listIdentifier, item: "0")),
        at: IndexPath(item: 0, section: 0)))
    await list.waitUntilIdle()
    return list.sections.map(\.listIdentifier)
  }
}

extension Client {
  /// Waits until what other jobs of the main actor do has come about.
  static func wait(until condition: () -> Bool) async {
    for _ in 0..<2000 where !condition() { try? await Task.sleep(for: .milliseconds(1)) }
  }

  static func styles() async {
    await adapters()
    await boundList()
    await boundLists()
  }

  static func adapters() async {
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 200, height: 400))
    list.prepare(for: view)
    list.register(
      CellAdapter<Post, PostCell> {
        $0.configure = { $0.cell?.title = "adapter \($0.item.title)" }
        $0.didSelect = { $0.update { post in post.title += "!" } }
      })
    let mixed = GenericSection(
      "mixed", models: [Post(number: 1, title: "a"), ListRow("row", .text("r"))])
    let post = PostSection(Post(number: 2))
    let clock = ClockSection()
    var events: [ListEvent.Kind] = []
    let observation = list.observeEvents { events.append($0.kind) }
    list.update {
      mixed
      post
      if view.visibleElements.isEmpty { clock }
    }
    await list.waitUntilIdle()
    check(
      "items of several types have the cells of their adapters",
      view.visibleElements.flatMap(\.view.content.texts).prefix(2) == ["adapter a", "r"])
    view.tapItem(at: IndexPath(item: 0, section: 0))
    await list.waitUntilIdle()
    check(
      "an adapter's handler updates the item", (mixed.items[0].base as? Post)?.title == "a!")
    list.didBecomeActive()
    check("a section of the main actor handles events", clock.isActive)
    check(
      "display reaches sections and observers",
      post.seen.contains(.willDisplay) && events.contains(.didSelect))
    observation.cancel()
  }

  static func boundList() async {
    let (list, board) = (ListDataSource(), Board())
    var evaluations = 0
    func show() -> Sections {
      evaluations += 1
      return Sections {
        GenericSection<Post>(board.title)
        Sections((board.posts as [any ListIdentifiable]) + board.notes)
          .section(for: Post.self) { PostSection($0) }
          .section(for: Note.self) { note in
            BindingSection(model: note) { [ListRow("text", .text($0.text))] }
          }
      }
    }
    list.bind { show() }
    for number in 1...5 { board.posts.append(Post(number: number)) }
    board.notes = [Note(number: 1)]
    await wait { evaluations == 2 }
    await list.waitUntilIdle()
    check("all changes until the next job are one evaluation", evaluations == 2)
    check(
      "a post and a note with one identifier are two sections",
      list.sections.map(\.listIdentifier)
        == ["a"] + (1...5).map { "post \($0)" } + ["Note/1"])
    let first = list.sections[1]
    board.posts[0].title = "new"
    await wait { evaluations == 3 }
    check(
      "a changed model keeps its section",
      list.sections[1] === first && (first as? PostSection)?.post.title == "new")
    let (stream, send) = AsyncStream.makeStream(of: Job.self)
    list.follow(stream) { job in board.notes.append(Note(number: job.id + 10)) }
    for id in 0..<3 { send.yield(Job(id: id)) }
    await wait { list.sectionCount == 10 }
    check("what a followed sequence brings is shown", list.sectionCount == 10)
    send.finish()
  }

  static func boundLists() async {
    let shown = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<4 {
        let (stream, send) = AsyncStream.makeStream(of: Job.self)
        for id in 0..<6 { send.yield(Job(id: id)) }
        group.addTask { await JobBoard().run(stream, count: 6) }
      }
      var shown: [[String]] = []
      for await one in group { shown.append(one) }
      return shown
    }
    check(
      "bound lists of actors follow their own models",
      shown == Array(repeating: (1..<6).map { "Job/\($0)" }, count: 4))
  }
}
