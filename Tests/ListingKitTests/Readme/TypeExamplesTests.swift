import Foundation
import ListingKit
import ListingTesting
import Testing

/// The examples at the top of the types' documentation comments.
@Suite("Examples of types") @MainActor struct TypeExamplesTests {
  struct Post: ListIdentifiable {
    let listIdentifier: String
  }

  final class PostSection: ListSection {
    var context: ListContext?
    let listIdentifier: String
    var items: [String] { [] }

    init(_ post: Post) { listIdentifier = "post \(post.listIdentifier)" }

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
  }

  private let emma = Book(isbn: "978", title: "Emma")
  private let persuasion = Book(isbn: "979", title: "Persuasion")

  private func makeList(_ sections: [any ListSection]) -> ListDataSource {
    let list = ListDataSource(isolation: nil)
    list.appendSections(sections)
    return list
  }

  @Test func `The titles and a row of a table`() {
    let table = ListTable([
      .init("Name", width: .share(2), sorting: .ascending, action: "name"),
      .init("Town", hiddenBelow: 500, sorting: .unsorted, action: "town"),
    ])
    let header = table.titles
    let cell = table.row([.text("Monte Rosa"), .text("Zermatt")])
    #expect(header.texts == ["Name ↑", "Town"])
    #expect(cell.texts == ["Monte Rosa", "Zermatt"])
  }

  @Test func `A list of sections, a host, and changes`() {
    let list = ListDataSource()
    let books = GenericSection("books", items: [emma]) { .text($0.title) }
    list.appendSections([books])
    books.appendItems([persuasion])
    list.moveItem("979", .before("978"), in: "books")
    #expect(books.items.map(\.title) == ["Persuasion", "Emma"])
    let view = ListView(size: CGSize(width: 320, height: 480))
    list.attach(view)
    list.flush()
    for element in view.visibleElements {
      print(element.frame, element.view.content.accessibilityText)
    }
    #expect(view.visibleElements.map(\.view.content.accessibilityText) == ["Persuasion", "Emma"])
  }

  @Test func `A section with handlers`() {
    var opened: [String] = []
    func open(_ book: Book) { opened.append(book.title) }
    let books = GenericSection("books", items: [emma, persuasion]) { .text($0.title) }
      .header("My books")
      .onSelect { open($0.item) }
    let list = makeList([books])
    let view = ListView(size: CGSize(width: 320, height: 480))
    list.attach(view, isolation: nil)
    view.tapItem(at: IndexPath(item: 1, section: 0))
    #expect(opened == ["Persuasion"])
  }

  @Test func `A section of a model`() {
    struct Trip: ListIdentifiable {
      let listIdentifier: String
      var stops: [String]
    }
    var trip = Trip(listIdentifier: "coast", stops: ["Harbor", "Beach"])
    let list = makeList([])
    let section = BindingSection("stops", model: trip) { trip in trip.stops }
    list.appendSections([section])  // Harbor, Beach
    trip.stops.append("Lighthouse")
    section.didUpdate(to: trip)  // one update, which inserts a cell
    #expect(list.snapshot.itemIdentifiers(inSection: "stops") == ["Harbor", "Beach", "Lighthouse"])
  }

  @Test func `Content`() {
    let content = ListContent.row([
      .icon(.star),
      .column([.text("Emma", style: .headline), .text("Jane Austen", style: .caption)]),
    ])
    #expect(content.accessibilityText == "Emma, Jane Austen")
  }

  @Test func `A snapshot`() throws {
    let list = makeList([GenericSection("books", items: [emma, persuasion]) { .text($0.title) }])
    var snapshot = list.snapshot
    try snapshot.moveItem("979", .start, in: "books")
    list.apply(snapshot)
    #expect(list.snapshot.itemIdentifiers(inSection: "books") == ["979", "978"])
  }

  @Test func `Operations, places, errors and outcomes`() async throws {
    let list = makeList([GenericSection("books", items: [emma]) { .text($0.title) }])
    try await list.performAndWait(.insertItems([persuasion], .after("978"), in: "books"))
    let result = list.deleteItems(["978", "unknown"], in: "books")
    if case .success(let outcome) = result { print(outcome.unknown) }
    #expect(try result.get().unknown.count == 1)
    var messages: [String] = []
    func show(_ message: String) { messages.append(message) }
    do {
      try await list.performAndWait(.moveItem("978", .start, in: "books"))
    } catch  where error.code == .unknownItem {
      show(error.message)
    }
    #expect(messages.count == 1)
  }

  @Test func `An event that observers get`() {
    let list = makeList([GenericSection("books", items: [emma]) { .text($0.title) }])
    var names: [String] = []
    let observation = list.observeEvents { event in
      if event.kind == .didSelect, let item = event.item { names.append(item) }
    }
    let view = ListView(size: CGSize(width: 320, height: 480))
    list.attach(view, isolation: nil)
    view.tapItem(at: IndexPath(item: 0, section: 0))
    #expect(names == ["978"])
    withExtendedLifetime(observation) {}
  }

  @Test func `A layout with columns`() {
    let books = GenericSection("books", items: [emma, persuasion]) { .text($0.title) }
    books.onLayout { _ in .grid(columns: 2, spacing: 8) }
    let list = makeList([books])
    let view = ListView(size: CGSize(width: 320, height: 480))
    list.attach(view, isolation: nil)
    #expect(view.visibleElements.map(\.frame.minX) == [0, 164])
  }

  @Test func `An action`() {
    var shared: [String] = []
    func share(_ book: Book) { shared.append(book.title) }
    let books = GenericSection("books", items: [emma, persuasion]) { .text($0.title) }
    books.onActions { context in
      [ItemAction("Share", icon: .mail, edge: .leading) { share(context.item) }]
    }
    let list = makeList([books])
    let view = ListView(size: CGSize(width: 320, height: 480))
    list.attach(view, isolation: nil)
    let actions = list.actions(at: IndexPath(item: 0, section: 0))
    actions.forEach(list.perform)
    #expect(shared == ["Emma"])
    #expect(actions.map(\.title) == ["Share"])
  }

  @Test func `An input`() throws {
    var titles: [String] = []
    let form = GenericSection("form", items: [emma]) { book in
      .input(ListInput(.text(), value: book.title, label: "Title", action: "title"))
    }
    form.onInput("title") { section, book, change in
      if change.phase != .typing { titles.append(change.value) }
    }
    let list = makeList([form])
    let view = ListView(size: CGSize(width: 320, height: 480))
    list.attach(view, isolation: nil)
    let control = try #require(view.visibleControls.first)
    view.input(ListInputChange("Em", .typing), for: control)
    view.input(ListInputChange("Emma, again"), for: control)
    #expect(titles == ["Emma, again"])
  }

  @Test func `Times of a view's work`() {
    var lines: [String] = []
    func log(_ line: String) { lines.append(line) }
    let view = ListView(size: CGSize(width: 320, height: 480))
    view.performanceObserver = ListPerformanceObserver { phase, duration in
      if phase == .apply, duration > .milliseconds(8) { log("\(duration)") }
    }
    let list = makeList([GenericSection("books", items: [emma]) { .text($0.title) }])
    list.attach(view, isolation: nil)
    #expect(view.visibleElements.count == 1)
  }

  @Test func `A filter and an item that arrives`() {
    struct Mail: ListIdentifiable {
      let listIdentifier: String
      var isUnread: Bool
    }
    let section = GenericSection<Mail>("mail") { .text($0.listIdentifier) }
    let list = makeList([section])
    let mail = Mail(listIdentifier: "offer", isUnread: false)
    section.filter = { $0.isUnread }
    section.appendItems([mail])  // It's shown if it's unread.
    #expect(section.shownItems.isEmpty && section.items.count == 1)
    section.filter = nil  // All are shown.
    #expect(list.displayedSnapshot.itemIdentifiers(inSection: "mail") == ["offer"])
  }

  @Test func `Sections of a screen`() {
    let list = makeList([])
    let (profile, favorites) = (GenericSection<Book>("profile"), GenericSection<Book>("favorites"))
    let isSignedIn = true
    let posts = [Post(listIdentifier: "1"), Post(listIdentifier: "2")]
    list.update {
      profile
      if isSignedIn { favorites }
      Sections(posts) { post in PostSection(post) }
    }
    #expect(list.snapshot.sectionIdentifiers == ["profile", "favorites", "post 1", "post 2"])
  }
}
