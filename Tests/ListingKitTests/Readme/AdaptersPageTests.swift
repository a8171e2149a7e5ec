import Foundation
import ListingKit
import ListingTesting
import Testing

/// The claims of Sources/ListingKit/ListingKit.docc/CellAdapters.md.
@Suite("Adapters")
struct AdaptersPageTests {
  private let view = ListView(size: CGSize(width: 320, height: 600))

  private func texts(_ section: Int, _ item: Int) -> [String] {
    view.cell(at: IndexPath(item: item, section: section))?.content.texts ?? []
  }

  private func makeList() -> ListDataSource {
    let list = ListDataSource(isolation: nil)
    list.attach(view, isolation: nil)
    return list
  }

  @Test("An adapter of the list configures the cells and handles the events of all sections")
  func contacts() {
    var (opened, saved): ([String], [[String]]) = ([], [])
    let screen = ContactsScreen(
      [
        Contact(id: 1, name: "Ada", isOwner: true), Contact(id: 2, name: "Alan"),
        Contact(id: 3, name: "Grace"),
      ],
      favorites: [Contact(id: 4, name: "Barbara", isBlocked: true)],
      open: { opened.append($0.name) }, save: { saved.append($0.map(\.name)) })
    screen.list.attach(view, isolation: nil)
    #expect(screen.list.sections.map(\.listIdentifier) == ["favorites", "A", "G"])
    #expect(texts(0, 0) == ["Barbara"] && texts(1, 1) == ["Alan"])
    #expect(view.cell(at: IndexPath(item: 0, section: 0)) is ContactCell)
    #expect(screen.list.indexTitles.map(\.title) == ["A", "G"])
    #expect(screen.list.indexTitles.map(\.section) == ["A", "G"])
    view.tapItem(at: IndexPath(item: 1, section: 1))
    #expect(opened == ["Alan"])
    screen.favorites.deliver(.didMove, item: "4")
    #expect(saved == [])
  }

  @Test("Questions go to the adapter; an action deletes its item, and the header counts again")
  func questions() {
    let screen = ContactsScreen(
      [Contact(id: 1, name: "Ada", isOwner: true), Contact(id: 2, name: "Alan")],
      favorites: [Contact(id: 4, name: "Barbara", isBlocked: true)], open: { _ in },
      save: { _ in })
    let list = screen.list
    list.attach(view, isolation: nil)
    #expect(!list.allows(.highlight, at: IndexPath(item: 0, section: 0)))
    #expect(list.allows(.highlight, at: IndexPath(item: 0, section: 1)))
    #expect(!list.allows(.delete, at: IndexPath(item: 0, section: 1)))
    #expect(list.allows(.delete, at: IndexPath(item: 1, section: 1)))
    let actions = list.actions(at: IndexPath(item: 1, section: 1))
    #expect(actions.map(\.title) == ["Delete"])
    #expect(list.supplementaryView(.header, at: 1)?.content.texts == ["A · 2"])
    for action in actions { list.perform(action) }
    #expect(list.snapshot.itemIdentifiers(inSection: "A") == ["1"])
    #expect(list.supplementaryView(.header, at: 1)?.content.texts == ["A · 1"])
  }

  @Test("Items of several types get the cells of their adapters; sections share a header")
  func mixed() {
    let list = makeList()
    let days = tripSections([
      ("Monday", [Stop(id: "a", town: "Riga"), Ride(id: "b", minutes: 90)]), ("Tuesday", []),
    ])
    list.appendSections(days)
    #expect(view.cell(at: IndexPath(item: 0, section: 0)) is StopCell)
    #expect(texts(0, 0) == ["Riga"] && texts(0, 1) == ["90 minutes"])
    #expect(
      (0..<2).map { list.supplementaryView(.header, at: $0)?.content.texts } == [
        ["Monday"], ["Tuesday"],
      ])
    #expect(list.supplementaryView(.footer, at: 0)?.content.texts == ["2 entries"])
    days[0].setItems([AnyListItem(Stop(id: "a", town: "Tartu"))])
    #expect(texts(0, 0) == ["Tartu"])
  }

  @Test("Adapter, section and observers get an event in this order; all of them must allow")
  func order() {
    let list = makeList()
    var calls: [String] = []
    list.register(
      CellAdapter<Stop, StopCell> { adapter in
        adapter.didSelect = { ctx in calls.append("adapter \(ctx.element.town)") }
        adapter.shouldSelect = { ctx in ctx.element.id != "b" }
        adapter.actions = { _ in [ItemAction("Adapter's") {}] }
      })
    let stops = ["a", "b", "c"].map { Stop(id: $0, town: $0.uppercased()) }
    let section = GenericSection("s", items: stops)
      .onSelect { calls.append("section \($0.item.town)") }
      .allow(.select) { $0.item.id != "c" }
      .onActions { _ in [ItemAction("Section's") {}] }
    list.appendSections([section])
    let observation = list.observeEvents { event in
      if event.kind == .didSelect { calls.append("observer \(event.item ?? "")") }
    }
    for item in 0..<3 { view.tapItem(at: IndexPath(item: item, section: 0)) }
    #expect(calls == ["adapter A", "section A", "observer a"])
    let actions = list.actions(at: IndexPath(item: 0, section: 0))
    #expect(actions.map(\.title) == ["Adapter's", "Section's"])
    observation.cancel()
  }

  @Test("A section's adapter takes the place of the list's for its type")
  func ownAdapter() {
    let list = makeList()
    list.register(CellAdapter<Stop, StopCell> { $0.configure = { $0.cell?.town = "list's" } })
    let stop = Stop(id: "a", town: "Riga")
    list.appendSections([
      GenericSection("s", items: [stop]),
      GenericSection("t", items: [stop])
        .register(CellAdapter<Stop, StopCell> { $0.configure = { $0.cell?.town = "section's" } }),
      GenericSection("u", items: [stop]) { .text("content of \($0.town)") },
    ])
    #expect(
      [texts(0, 0), texts(1, 0), texts(2, 0)] == [["list's"], ["section's"], ["content of Riga"]])
  }

  @Test("A type without an adapter shows identifiers, and is reported once")
  func missing() {
    let list = makeList()
    var diagnostics: [ListDiagnostic] = []
    list.diagnosticsHandler = { diagnostics.append($0) }
    let rides = (1...3).map { Ride(id: "ride \($0)", minutes: $0) }
    list.appendSections([GenericSection("s", items: rides), GenericSection("t", items: rides)])
    #expect(texts(0, 0) == ["ride 1"] && texts(1, 2) == ["ride 3"])
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.message.contains("Register a CellAdapter<Ride, …>") == true)
  }

  @Test("A handler replaces its item, which the list compares, and keeps the cell")
  func update() {
    let list = makeList()
    list.register(
      CellAdapter<Contact, ContactCell> { adapter in
        adapter.configure = { ctx in ctx.cell?.contact = ctx.element }
        adapter.didSelect = { ctx in ctx.update { contact in contact.name += "!" } }
      })
    let section = GenericSection("s", models: [Contact(id: 1, name: "Ada")])
    list.appendSections([section])
    let cell = view.cell(at: IndexPath(item: 0, section: 0))
    view.tapItem(at: IndexPath(item: 0, section: 0))
    #expect(texts(0, 0) == ["Ada!"])
    #expect(view.cell(at: IndexPath(item: 0, section: 0)) === cell)
    #expect((section.first?.base as? Contact)?.name == "Ada!")
  }

  @Test("An adapter can give its items a size, and measures them otherwise")
  func sizes() {
    let list = makeList()
    view.layout = FlowLayout()
    list.register(
      CellAdapter<Ride, StopCell> { adapter in
        adapter.configure = { ctx in ctx.cell?.town = "two\nlines" }
        adapter.size = { ctx in
          ctx.element.minutes > 60 ? CGSize(width: 320, height: 80) : .automatic
        }
      })
    let rides = [Ride(id: "a", minutes: 90), Ride(id: "b", minutes: 30)]
    list.appendSections([GenericSection("s", items: rides)])
    let heights = (0..<2).map { view.frameForItem(at: IndexPath(item: $0, section: 0))?.height }
    #expect(heights[0] == 80)
    #expect(heights[1] == 2 * UniformTextMeasurer().lineHeight(of: .headline))
  }
}
