import Foundation
import ListingKit
import ListingTesting
import Testing

/// The displayed elements, by the notifications of a section or an observer.
private final class DisplayState {
  var displayed: Set<ListEvent.Subject> = []
  var sections: Set<String> = []
  var problems: [String] = []
  var eventCount = 0

  func take(_ event: ListEvent) {
    eventCount += 1
    switch event.kind {
    case .willDisplay:
      if !displayed.insert(event.subject).inserted {
        problems.append("began twice: \(event.subject)")
      }
      if event.subject != .section(event.section), !displayed.contains(.section(event.section)) {
        problems.append("an element began before its section: \(event.subject)")
      }
    case .didEndDisplay:
      if displayed.remove(event.subject) == nil { problems.append("ended twice: \(event.subject)") }
      if event.subject == .section(event.section),
        displayed.contains(where: { subject in
          switch subject {
          case .item(let path): path.section == event.section
          case .view(let path): path.section == event.section
          case .section: false
          }
        })
      {
        problems.append("a section ended before its elements: \(event.section)")
      }
    default: eventCount -= 1
    }
  }
}

/// A custom section that notes its events.
private final class NotingSection: ListSectionInteraction, ListSectionSupplementaryViewSource {
  var context: ListContext?
  let listIdentifier: String
  var items: [Post]
  let state = DisplayState()

  init(_ identifier: String, _ items: [Post]) {
    listIdentifier = identifier
    self.items = items
  }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    cell?.content = .text(items.first { $0.listIdentifier == itemIdentifier }?.title ?? "")
    return cell
  }

  func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    if listIdentifier == "b" { return nil }
    let view: ListContentView? = dequeueHeaderView(at: indexPath)
    view?.content = .text("header of \(listIdentifier)")
    return view
  }

  func handle(_ event: ListEvent) { state.take(event) }
}

@Suite("Laws of display events")
struct DisplayLawTests {
  private static let names = ["a", "b", "c", "d", "e"]

  private static func posts(_ random: inout SeededGenerator) -> [Post] {
    (0..<12).filter { _ in Bool.random(using: &random) }.shuffled(using: &random).map {
      Post(number: $0, title: Bool.random(using: &random) ? "short" : "a title of three lines")
    }
  }

  @Test("Each begin of an item, view or section has one end, in any sequence of updates")
  func balance() {
    let seed = UInt64.random(in: 0...999_999)
    var random = SeededGenerator(seed: seed)
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 90))
    let observed = DisplayState()
    let observation = list.observeEvents { observed.take($0) }
    list.attach(view, isolation: nil)
    var all: [NotingSection] = []
    func make(_ name: String) -> NotingSection {
      let section = NotingSection(name, Self.posts(&random))
      all.append(section)
      return section
    }
    for step in 0..<10_000 {
      let sections = list.sections.compactMap { $0 as? NotingSection }
      let section = sections.randomElement(using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let names = Self.names.filter { name in !sections.contains { $0.listIdentifier == name } }
        if let name = names.randomElement(using: &random) { list.appendSections([make(name)]) }
      case 1: if let section { list.deleteSections([section]) }
      case 2:
        // Another object takes a section over.
        list.replaceSections(sections.map { $0 === section ? make($0.listIdentifier) : $0 })
      case 3: list.replaceSections(sections.shuffled(using: &random))
      case 4: section?.reload()
      case 5:
        if let item = section?.items.randomElement(using: &random) {
          section?.reloadItems([item])
        }
      case 6: section?.reloadSupplementaryViews()
      case 7: view.size.height = CGFloat(Int.random(in: 0...120, using: &random))
      case 8, 9: view.contentOffset.y = CGFloat(Int.random(in: 0...400, using: &random))
      default:
        section?.items = Self.posts(&random)
        section?.update()
      }
      if step % 500 == 499 {
        list.detach()
        #expect(observed.displayed.isEmpty, "seed \(seed), step \(step)")
        #expect(all.allSatisfy { $0.state.displayed.isEmpty }, "seed \(seed), step \(step)")
        list.attach(view, isolation: nil)
      }
      let visible = Set(
        view.visibleElements.compactMap { element -> ListEvent.Subject? in
          guard case .item(let indexPath) = element.kind,
            let item = list.itemIdentifier(at: indexPath),
            let section = list.section(at: indexPath.section)
          else { return nil }
          return .item(ListItemPath(section: section.listIdentifier, item: item))
        })
      let items = observed.displayed.filter { if case .item = $0 { true } else { false } }
      #expect(items == visible, "seed \(seed), step \(step)")
      let problems = observed.problems + all.flatMap(\.state.problems)
      guard problems.isEmpty else {
        Issue.record("seed \(seed), step \(step): \(problems)")
        return
      }
      all.removeAll { section in
        !section.state.displayed.isEmpty ? false : !list.sections.contains { $0 === section }
      }
    }
    list.detach()
    #expect(observed.displayed.isEmpty && observed.eventCount > 1_000, "seed \(seed)")
    #expect(all.allSatisfy { $0.state.displayed.isEmpty }, "seed \(seed)")
    observation.cancel()
  }

  @Test("Each event reaches its section once, with the item as it is, or was displayed last")
  func models() {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 60))
    view.workingRange = 0
    list.attach(view, isolation: nil)
    let section = GenericSection("s", items: (0..<5).map { Post(number: $0, title: "v0") }) {
      .text($0.title)
    }
    var log: [String] = []
    for kind in ListEvent.Kind.allCases {
      section.on(kind) {
        log.append("\($0.event?.kind.rawValue ?? "-") \($0.item.number) \($0.item.title)")
      }
    }
    list.appendSections([section])
    #expect(log == ["willDisplay 0 v0", "willDisplay 1 v0", "willDisplay 2 v0"])
    log = []
    section.updateItems([Post(number: 1, title: "v1")])
    section.deleteItems([Post(number: 1)])
    #expect(log == ["didEndDisplay 1 v1", "willDisplay 3 v0"])
    log = []
    for kind in [ListEvent.Kind.didHighlight, .didUnhighlight, .impression, .prefetch] {
      section.deliver(kind, item: "0")
    }
    view.tapItem(at: IndexPath(item: 0, section: 0))
    #expect(
      log == [
        "didHighlight 0 v0", "didUnhighlight 0 v0", "impression 0 v0", "prefetch 0 v0",
        "didHighlight 0 v0", "didUnhighlight 0 v0", "didSelect 0 v0",
      ])
  }

  @Test("Another object that takes a section over gets the begin, and observers aren't notified")
  func takeover() {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 60))
    list.attach(view, isolation: nil)
    let (old, new) = (NotingSection("a", [Post(number: 1)]), NotingSection("a", [Post(number: 1)]))
    list.appendSections([old])
    var log: [ListEvent.Kind] = []
    let observation = list.observeEvents {
      if $0.kind == .willDisplay || $0.kind == .didEndDisplay { log.append($0.kind) }
    }
    #expect(old.state.displayed.count == 3)
    list.replaceSections([new])
    #expect(old.state.displayed.isEmpty && new.state.displayed.count == 3)
    #expect(log.isEmpty)
    observation.cancel()
  }
}
