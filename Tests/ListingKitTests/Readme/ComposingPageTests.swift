import Foundation
import ListingKit
import ListingTesting
import Observation
import Testing

/// The claims of Sources/ListingKit/ListingKit.docc/ComposingLists.md.
@Suite("Composing a list", .tags(.concurrency), .timeLimit(.minutes(10))) @MainActor
struct ComposingPageTests {
  /// A model that no section takes when it changes.
  private struct Poll: Identifiable, Equatable, ListDiffable {
    let id: Int
    var question = ""
  }

  @Observable final class Screen {
    var topics: [Topic] = []
    var title = "a"
    var detail = "x"
  }

  private let list = ListDataSource()
  private let view = ListView(size: CGSize(width: 320, height: 600))

  init() { list.attach(view) }

  private var names: [String] {
    list.flush()
    return list.sections.map(\.listIdentifier)
  }
  private func texts(_ section: Int, _ item: Int = 0) -> [String] {
    view.cell(at: IndexPath(item: item, section: section))?.content.texts ?? []
  }

  private func makeFeed() -> MarsFeed {
    let feed = MarsFeed(
      weather: Weather(
        id: 1, date: .distantPast, temperature: -20, high: -5, low: -70, sunrise: "6:10",
        sunset: "18:20"))
    feed.entries = [
      JournalEntry(id: 1, date: Date(timeIntervalSince1970: 10), sol: 3, text: "Dust"),
      JournalEntry(id: 2, date: Date(timeIntervalSince1970: 30), sol: 4, text: "Rocks"),
    ]
    return feed
  }

  @Test("A live message is inserted at its place, and nothing else is configured again")
  func liveMessage() async {
    let feed = makeFeed()
    let (messages, send) = AsyncStream.makeStream(of: Message.self)
    showMars(feed, live: messages, in: list)
    #expect(names == ["Weather/1", "JournalEntry/2", "JournalEntry/1"])
    var updates: [ListUpdate] = []
    let host = RecordingHost()
    host.onApply = { updates.append($0) }
    list.attach(host)
    send.yield(
      Message(id: 1, date: Date(timeIntervalSince1970: 20), user: "Mark", text: "Hello"))
    await wait { feed.messages.count == 1 }
    // The message and the entry with the identifier 1 are two models.
    #expect(names == ["Weather/1", "JournalEntry/2", "Message/1", "JournalEntry/1"])
    #expect(updates.map(\.changes) == [["insert section 2"]])
  }

  @Test("A tap inserts the four details of the weather, and keeps the cell of the first row")
  func weather() {
    showMars(makeFeed(), live: AsyncStream { $0.finish() }, in: list)
    list.flush()
    let place = IndexPath(item: 0, section: 0)
    let cell = view.cell(at: place)
    #expect(cell != nil)
    view.tapItem(at: place)
    list.flush()
    #expect(list.displayedSnapshot.numberOfItems(inSection: "Weather/1") == 5)
    #expect(texts(0, 4) == ["Low", "-70° C"])
    #expect(view.cell(at: place) === cell)
  }

  @Test("Sections of known models stay in any order; only changed ones get didUpdate(to:)")
  func knownModels() {
    showTopics([Topic(id: 1, replies: ["a"]), Topic(id: 2, replies: [])], in: list)
    #expect(names == ["topic 1", "topic 2"])
    let sections = list.sections.compactMap { $0 as? TopicSection }
    showTopics([Topic(id: 2, replies: ["b", "c"]), Topic(id: 1, replies: ["a"])], in: list)
    #expect(names == ["topic 2", "topic 1"])
    #expect(list.sections[0] === sections[1] && list.sections[1] === sections[0])
    #expect(sections.map(\.topic.replies) == [["a"], ["b", "c"]])
    #expect(texts(0, 1) == ["c"])
    view.tapItem(at: IndexPath(item: 1, section: 0))
    #expect(sections[1].opened == ["c"])
  }

  @Test("The closure runs once for a model, and again for a changed one that no section takes")
  func closures() {
    var made: [String] = []
    func show(_ polls: [Poll]) {
      list.update {
        Sections(polls) { poll in
          let _ = made.append("\(poll.id) \(poll.question)")
          GenericSection("poll \(poll.id)", items: [poll.question])
          GenericSection("votes \(poll.id)", items: ["none"])
        }
      }
    }
    show([Poll(id: 1, question: "Who?"), Poll(id: 2, question: "Why?")])
    #expect(names == ["poll 1", "votes 1", "poll 2", "votes 2"])
    show([Poll(id: 1, question: "Who?"), Poll(id: 2, question: "When?")])
    #expect(made == ["1 Who?", "2 Why?", "2 When?"])
    list.flush()
    #expect(texts(2) == ["When?"])
  }

  @Test("Several sections of one model are distinguished by their parts, and all get the change")
  func parts() {
    func show(_ poll: Poll) {
      list.update {
        Sections([poll]) { poll in
          GenericSection(model: poll) { .text($0.question) }
          BindingSection(model: poll, part: "words") { poll in
            poll.question.split(separator: " ").map { ListRow(String($0), .text("\($0)")) }
          }
        }
      }
    }
    show(Poll(id: 7, question: "Who is it"))
    #expect(names == ["Poll/7", "Poll/7/words"])
    let sections = list.sections
    let cell = view.cell(at: IndexPath(item: 0, section: 1))
    show(Poll(id: 7, question: "Who"))
    list.flush()
    #expect(list.sections[0] === sections[0] && list.sections[1] === sections[1])
    #expect(texts(0) == ["Who"])
    #expect(list.snapshot.itemIdentifiers(inSection: "Poll/7/words") == ["Who"])
    #expect(view.cell(at: IndexPath(item: 0, section: 1)) === cell)
  }

  @Test("Items are grouped by a key; a group keeps its section while the key occurs")
  func groups() {
    func show(_ words: [String]) {
      list.update {
        Sections(grouping: words, by: \.count) { length in
          GenericSection<String>("\(length) letters")
        }
      }
    }
    show(["pear", "fig", "plum"])
    #expect(names == ["4 letters", "3 letters"])
    let sections = list.sections
    show(["fig", "date", "kiwi", "apple"])
    #expect(names == ["3 letters", "4 letters", "5 letters"])
    #expect(list.sections[0] === sections[1] && list.sections[1] === sections[0])
    #expect(list.snapshot.itemIdentifiers(inSection: "4 letters") == ["date", "kiwi"])
  }

  @Test("bind evaluates all changes of a job once, and not what closures of models read")
  func binding() async {
    let screen = Screen()
    var evaluated: [String] = []
    list.bind {
      let _ = evaluated.append(screen.title)
      if screen.title != "hidden" { GenericSection("title", items: [screen.title]) }
      Sections(screen.topics) { topic in
        GenericSection("topic \(topic.id)", items: [screen.detail])
      }
    }
    for id in 1...10 { screen.topics.append(Topic(id: id, replies: [])) }
    screen.title = "hidden"
    #expect(evaluated == ["a"])
    await wait { evaluated.count > 1 }
    #expect(evaluated == ["a", "hidden"])
    #expect(names == (1...10).map { "topic \($0)" })
    screen.detail = "y"
    list.flush()
    #expect(evaluated == ["a", "hidden"])
  }

  @Test("A section that bind makes itself is new each time; one that is made outside stays")
  func stateInBind() {
    let screen = Screen()
    let outside = GenericSection("outside", items: ["a"])
    list.bind {
      outside
      GenericSection("inside \(screen.title.count)", items: ["b"])
      GenericSection("inside", items: [screen.title])
    }
    list.flush()
    let before = list.sections
    screen.title = "b"
    list.flush()
    #expect(list.sections[0] === before[0] && list.sections[2] !== before[2])
    #expect(texts(2) == ["b"])
  }

  @Test("An observable property that a BindingSection reads updates only this section")
  func bindingSection() {
    let screen = Screen()
    var evaluated: [String] = []
    list.bind {
      let _ = evaluated.append(screen.title)
      GenericSection("title", items: [screen.title])
      BindingSection(model: Poll(id: 1)) { _ in [ListRow("row", .text(screen.detail))] }
    }
    list.flush()
    #expect(texts(1) == ["x"])
    screen.detail = "y"
    list.flush()
    #expect(texts(1) == ["y"])
    #expect(evaluated == ["a"])
  }

  @Test("update ends a binding")
  func updateEndsBinding() {
    let screen = Screen()
    list.bind { GenericSection(screen.title, items: ["a"]) }
    list.update { GenericSection("other", items: ["a"]) }
    screen.title = "b"
    #expect(names == ["other"])
  }

  @Test("A type without sections is left out and reported once; a second model with its key, too")
  func problems() {
    var messages: [String] = []
    list.diagnosticsHandler = { messages.append($0.message) }
    func show() {
      list.update {
        Sections([Topic(id: 1, replies: []), Poll(id: 1), Poll(id: 1, question: "again")])
          .section(for: Poll.self) { poll in GenericSection(model: poll) { .text($0.question) } }
      }
    }
    show()
    #expect(names == ["Poll/1"])
    #expect(messages.count == 2)
    #expect(messages.first?.contains("section(for: Topic.self)") == true)
    #expect(messages.last?.contains("occurs more than once") == true)
    messages = []
    show()
    #expect(messages.count == 1)
  }

  @Test("A list doesn't retain the model's owner, and is released with its binding")
  func lifetime() {
    weak var list: ListDataSource?
    do {
      let screen = Screen()
      let new = ListDataSource()
      new.bind { GenericSection(screen.title, items: ["a"]) }
      list = new
      #expect(list != nil)
    }
    #expect(list == nil)
  }
}
