import Foundation
import ListingKit
import Testing

@Suite("Handlers and closures that change their list", .timeLimit(.minutes(10)))
struct ChangingHandlerTests {
  private final class Tally {
    var counts: [String: Int] = [:]
    var wrong: [String] = []
    func take(_ event: ListEvent, _ who: String) {
      let name = "\(who) \(event.subject)"
      if event.kind == .willDisplay {
        counts[name, default: 0] += 1
        if counts[name, default: 0] > 1 { wrong.append("began twice \(name)") }
      } else {
        counts[name, default: 0] -= 1
        if counts[name, default: 0] < 0 { wrong.append("ended twice \(name)") }
      }
    }
    var open: [String] { counts.filter { $0.value != 0 }.map(\.key).sorted() }
  }

  @Test(
    "Displays balance whatever a handler of them does", arguments: 0..<12,
    [ListEvent.Kind.willDisplay, .didEndDisplay])
  func balance(action: Int, kind: ListEvent.Kind) {
    for subject in 0..<3 {
      let list = ListDataSource(isolation: nil)
      let view = ListView(size: CGSize(width: 80, height: 100))
      list.attach(view, isolation: nil)
      let tally = Tally()
      let a = GenericSection("a", items: (0..<40).map { Post(number: $0) }) {
        .text("\($0.number)")
      }
      .header("A").onOutline { [Post(number: 1000 + $0.number)] }
      let b = GenericSection("b", items: (0..<3).map { Post(number: $0) }) { .text("\($0.number)") }
        .header("B")
      var left = 3
      let act = { [unowned list, unowned view, unowned a, unowned b] in
        guard left > 0 else { return }
        left -= 1
        switch action {
        case 0: list.detach()
        case 1: a.expandedItems = ["0"]
        case 2: view.contentOffset.y += 37
        case 3: list.deleteSections([a])
        case 4: list.update { b }
        case 5: a.setItems([Post(number: 3)])
        case 6: list.flush()
        case 7:
          list.update {
            b
            a
          }
        case 8:
          list.detach()
          list.attach(view, isolation: nil)
        case 9:
          view.scrollToItem(
            at: IndexPath(item: 30, section: 0), position: .leading, animated: false)
        case 10: view.size = CGSize(width: 80, height: 40)
        default: a.appendItems([Post(number: 100 + left)])
        }
      }
      for section in [a, b] {
        for kind in [ListEvent.Kind.willDisplay, .didEndDisplay] {
          section.on(kind) { if let event = $0.event { tally.take(event, "s") } }
          section.onSection(kind) { tally.take($1, "s") }
        }
        switch subject {
        case 0: section.on(kind) { _ in act() }
        case 1: section.onSection(kind) { if case .section = $1.subject { act() } }
        default: section.onSection(kind) { if case .view = $1.subject { act() } }
        }
      }
      let observation = list.observeEvents {
        if $0.kind == .willDisplay || $0.kind == .didEndDisplay { tally.take($0, "o") }
      }
      list.update {
        a
        b
      }
      _ = view.visibleElements
      view.contentOffset.y = 50
      _ = view.visibleElements
      view.contentOffset.y = 0
      _ = view.visibleElements
      list.update {
        b
        a
      }
      _ = view.visibleElements
      list.update { GenericSection<Post>("empty") }
      _ = view.visibleElements
      list.flush()
      list.detach()
      #expect(tally.wrong == [], "action \(action) \(kind) subject \(subject)")
      #expect(tally.open == [], "action \(action) \(kind) subject \(subject)")
      observation.cancel()
    }
  }

  @Test("Closures for content, sizes, views and layouts may change the list", arguments: 0..<6)
  func closures(action: Int) {
    for place in 0..<6 {
      let list = ListDataSource(isolation: nil)
      let view = ListView(size: CGSize(width: 80, height: 100))
      list.attach(view, isolation: nil)
      let section = GenericSection("a", items: (0..<10).map { Post(number: $0) })
      var left = 2
      let act = { [unowned list, unowned view, unowned section] in
        guard left > 0 else { return }
        left -= 1
        switch action {
        case 0: list.deleteSections([section])
        case 1: list.flush()
        case 2: section.setItems([Post(number: 1)])
        case 3: list.detach()
        case 4: view.contentOffset.y += 40
        default: list.update { GenericSection("z", items: [Post(number: 5)]) }
        }
      }
      section.onContent { context in
        if place == 0 { act() }
        return .text(context.item.title)
      }
      if place == 1 {
        section.onCellSize { _, _ in
          act()
          return .automatic
        }
      }
      if place == 2 {
        section.onHeader { _ in
          act()
          return .text("h")
        }
      }
      if place == 3 {
        section.header("h").onHeaderSize { _, _ in
          act()
          return .automatic
        }
      }
      if place == 4 {
        section.onSeparator { _, _ in
          act()
          return .text("s")
        }
      }
      if place == 5 {
        section.onLayout { _ in
          act()
          return nil
        }
      }
      list.appendSections([section])
      _ = view.visibleElements
      view.contentOffset.y = 100
      list.flush()
      _ = view.visibleElements
      let shown = view.visibleIndexPaths
      for path in shown {
        #expect(list.itemIdentifier(at: path) != nil, "\(action) \(place) \(path)")
      }
      list.detach()
    }
  }
}
