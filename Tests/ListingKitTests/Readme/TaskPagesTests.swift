import Foundation
import ListingKit
import ListingTesting
import Testing

/// The shorter blocks of code of the pages in Sources/ListingKit/ListingKit.docc.
@Suite("The pages on tasks") struct TaskPagesTests {
  private struct Person: Identifiable, Equatable, ListDiffable {
    let id: String
    var isPinned = false
  }

  private let anna = Person(id: "Anna", isPinned: true)
  private let ben = Person(id: "Ben")

  private func screen(
    of section: any ListSection, height: CGFloat = 100
  ) -> (list: ListDataSource, view: ListView) {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: height))
    list.attach(view, isolation: nil)
    list.appendSections([section])
    return (list, view)
  }

  @Test("Accessibility: a change is announced")
  func announcements() {
    let (list, view) = screen(of: GenericSection("people", items: [anna]) { .text($0.id) })
    var spoken: [String] = []
    let observation: ListObservation
    observation = list.observeUpdates { change in
      if let announcement = change.announcement { spoken.append(announcement) }
    }
    list.appendItems([ben], in: "people")
    #expect(!spoken.isEmpty)
    withExtendedLifetime((observation, view)) {}
  }

  @Test("Content: an image with a text over its lower edge")
  func content() {
    let harbor =
      ListContent.overlay([
        .image("harbor.jpg", description: "A harbor at dawn", aspect: 1.6).pinned(.all),
        .text("Harbor", lines: 1).sized(height: .points(20)).pinned(.horizontally.and(.bottom))
          .colored(.named(.white), background: .named(.black)),
      ])
    let (_, view) = screen(of: GenericSection("places", items: ["harbor"]) { _ in harbor })
    // An image of 100 points has a height of 62.5.
    #expect(view.visibleElements.map(\.frame.height) == [62.5])
    withExtendedLifetime(view) {}
  }

  @Test("Display: a group shows one list in several views")
  func hosts() {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 100))
    list.appendSections([GenericSection("people", items: [anna, ben]) { .text($0.id) }])
    list.impressionRule = ImpressionRule(fraction: 0.5, duration: .seconds(1))
    list.resetImpressions()
    let group = ListHostGroup()
    list.attach(group)
    group.add(view)  // shows the list at once
    #expect(view.visibleElements.count == 2)
    group.remove(view)  // ends the display of its items
    #expect(view.visibleElements.isEmpty)
  }

  @Test("Moving: the new order is saved, and a pinned person stays")
  func moving() {
    var saved: [[String]] = []
    func save(_ people: [Person]) { saved.append(people.map(\.id)) }
    let people = [anna, ben, Person(id: "Cem")]
    let favorites = GenericSection("favorites", items: people)
      .onMove { section, _ in save(section.items) }
    favorites.allow(.move) { context in
      guard let move = context.event?.move else { return !context.item.isPinned }
      return move.to.section == move.from.section
    }
    let (_, view) = screen(of: favorites)
    #expect(!view.beginMoving(at: IndexPath(item: 0, section: 0)))
    #expect(view.beginMoving(at: IndexPath(item: 2, section: 0)))
    #expect(view.updateMoving(by: -1))
    view.endMoving()
    #expect(saved == [["Anna", "Cem", "Ben"]])
  }

  @Test("Placeholders: an empty list says so, and its button refreshes")
  func placeholder() {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 100))
    list.placeholder = { state in
      switch state {
      case .empty: .text("No mail", style: .caption)
      case .failed(let message):
        .column([.text(message), .button("Try again", action: ListLoadState.retryAction)])
      default: nil  // the sections show that they load
      }
    }
    list.attach(view, isolation: nil)
    list.appendSections([GenericSection<String>("mail")])
    #expect(view.visibleElements.map(\.view.content.accessibilityText) == ["No mail"])
  }

  @Test("Scrolling: a pull refreshes, and new items outside of the viewport are counted")
  func scrolling() {
    let section = GenericSection("people", items: [anna]) { .text($0.id) }
    let (list, view) = screen(of: section, height: 20)
    view.pull(by: 12)  // as the finger moves, at the start of the content
    let distance = view.pullDistance  // to draw the pull
    view.endPull()  // when the finger leaves
    #expect(distance > 0 && view.pullDistance == 0)
    view.tracksNewItems = true
    section.appendItems([ben, Person(id: "Cem")])
    print(view.newItems.above, view.newItems.below)
    #expect(view.newItems.below == 2)
    view.performanceObserver = ListPerformanceObserver { phase, duration in
      print(phase, duration)
    }
    print(list.debugDescription)
    #expect(list.debugDescription.contains("people"))
  }

  struct AdsReloadingUpdater: ListUpdater {
    func update(for change: ListChange) -> ListUpdate {
      DiffingUpdater().update(for: change.reloading(sections: ["ads"]))
    }
  }

  @Test("Updaters: a list reloads above a number of changes, always, or in one section")
  func updaters() {
    let list = ListDataSource(updater: DiffingUpdater(reloadsAbove: 100))
    list.updater = ReloadUpdater()
    let host = RecordingHost(of: list, isolation: nil)
    let ads = GenericSection("ads", items: ["tea"])
    list.appendSections([ads])
    host.forget()
    ads.appendItems(["salt"])
    #expect(host.reloads.count == 1 || host.updates.last?.isReload == true)
    list.updater = AdsReloadingUpdater()
    host.forget()
    ads.appendItems(["rice"])
    #expect(host.updates.count == 1 && host.updates[0].isReload == false)
  }

  @Test("Errors: a failure names its cause, and a dropped item is reported")
  @MainActor func errors() async throws {
    let list = ListDataSource()
    let section = GenericSection("titles", items: ["Emma"])
    var reported: [String] = []
    list.diagnosticsHandler = { diagnostic in
      reported.append("\(diagnostic.code.rawValue): \(diagnostic.item ?? "")")
    }
    list.appendSections([section])
    section.appendItems(["Emma"])
    let result = section.insertItems(["Sanditon"], .before("Persuasion"))
    switch result {
    case .success(let outcome): print(outcome.dropped)
    case .failure(let error): print(error)
    }
    #expect(throws: ListError.self) { try result.get() }
    do {
      try await list.performAndWait(.moveItem("Sanditon", .start, in: "titles"))
    } catch {
      print(error)
    }
    #expect(list.snapshot.itemIdentifiers(inSection: "titles") == ["Emma"])
    #expect(reported.contains("duplicates: Emma"))
  }

  @Test("Transactions: operations are displayed at the end")
  @MainActor func transactions() async throws {
    let list = ListDataSource()
    let titles = GenericSection("titles", items: ["Emma"])
    list.appendSections([titles])
    titles.appendItems(["Persuasion"])
    #expect(list.snapshot.numberOfItems == 2)
    #expect(list.displayedSnapshot.numberOfItems == 0)
    try await list.performAndWait(.appendItems(["Sanditon"], in: "titles"))
    #expect(list.displayedSnapshot.numberOfItems == 3)
  }

  @Test("Hosts: a list view is drawn as text, again after each change")
  func textHost() {
    let list = ListDataSource()
    let people = GenericSection("people", items: [anna]) { .text($0.id) }
    let host = TextHost(list)
    list.appendSections([people])
    #expect(host.lines == ["0: Anna"])
    people.appendItems([ben])
    #expect(host.lines.count == 2 && host.lines[1].hasSuffix(": Ben"))
  }
}
