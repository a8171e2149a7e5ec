import Foundation
import ListingTesting
import Testing

@testable import ListingKit

/// A section that hides items has the items of one that hides none, after the same operations with the same outcomes, and
/// shows those that no rule hides.
@Suite("Laws of hidden items", .timeLimit(.minutes(10)))
struct HiddenItemsLawTests {
  private enum Rule: CaseIterable { case filter, collapse, deletion, text, all }

  /// A section with rules, and another one without any, which get the same operations.
  private final class Pair {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 60))
    let hiding: GenericSection<Post>
    let plain: GenericSection<Post>
    let plainList = ListDataSource(isolation: nil)
    var random: SeededGenerator
    var deleted: Set<String> = []
    var remainder: Int?
    /// The text of the filter that is applied in slices.
    var text: String?
    /// The number of items that can be in the list.
    let span: Int

    /// - Parameter span: the number of items that can be in the list; a slice of a text filter is 16 items.
    init(_ policy: ListDuplicatePolicy, _ seed: UInt64, span: Int) {
      self.span = span
      random = SeededGenerator(seed: seed)
      let posts = (0..<span - 2).map { Post(number: $0, title: "0") }
      hiding = GenericSection("s", items: posts, duplicates: policy) { .text($0.title) }
      plain = GenericSection("s", items: posts, duplicates: policy) { .text($0.title) }
      hiding.onDelete(undo: .seconds(1))
      list.attach(view, isolation: nil)
      list.appendSections([hiding])
      plainList.appendSections([plain])
    }

    func integer(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    func post(_ number: Int) -> Post { Post(number: number, title: "\(integer(below: 3))") }

    func both(_ change: (GenericSection<Post>) -> ListResult) -> [ListResult] {
      [change(hiding), change(plain)]
    }

    func changeRule(_ rule: Rule) {
      switch rule {
      case .filter:
        remainder = remainder == nil ? integer(below: 2) : nil
        hiding.filter = remainder.map { remainder in
          { ($0.number + $0.title.count + (Int($0.title) ?? 0)) % 2 == remainder }
        }
      case .collapse: hiding.isCollapsed.toggle()
      case .deletion:
        if list.undoTitle != nil {
          list.undo()
          deleted = []
        } else if let item = hiding.items.randomElement(using: &random) {
          hiding.delete([item])
          deleted = [item.listIdentifier]
        }
      case .text:
        text = text == nil ? "\(integer(below: 3))" : nil
        if text == nil { hiding.textFilter = nil } else { examine() }
      case .all: changeRule([Rule.filter, .collapse, .deletion, .text][integer(below: 4)])
      }
    }

    /// Examines a slice for the text filter.
    ///
    /// - Returns: whether all items were examined.
    @discardableResult
    func examine() -> Bool {
      guard let text else { return true }
      return hiding.filterItems(for: text, until: .now).isComplete
    }

    /// Makes the same change in both sections, with anchors and items that may be hidden, known or unknown, and the same
    /// outcome.
    ///
    /// - Returns: the difference between the outcomes, if any.
    func changeItems() -> String? {
      let known = plain.items.map(\.listIdentifier)
      let new = (0..<1 + integer(below: 2)).map { _ in post(integer(below: span + 4)) }
      // One in ten doesn't exist.
      func anyItem() -> String {
        integer(below: 10) == 0 ? "\(span + 9)" : known.randomElement(using: &random) ?? "0"
      }
      func anyAnchor() -> ListAnchor<String> {
        switch integer(below: 4) {
        case 0: .start
        case 1: .end
        case 2: .before(anyItem())
        default: .after(anyItem())
        }
      }
      let (item, anchor) = (anyItem(), anyAnchor())
      let results: [ListResult]
      switch integer(below: 9) {
      case 0: results = both { $0.appendItems(new) }
      case 1: results = both { $0.insertItems(new, anchor.erased) }
      case 2: results = both { $0.deleteItems([item]) }
      case 3: results = both { $0.moveItem(item, anchor.erased) }
      case 4:
        let all = (0..<span).shuffled(using: &random).prefix(span * 3 / 4).map(post)
        results = both { $0.setItems(all) }
      case 5:
        let changed = post(Int(item) ?? 0)
        results = both { $0.updateItems([changed]) }
      case 6: results = both { $0.apply(.insert(new, anchor)) }
      case 7: results = both { $0.apply(.delete([item])) }
      default: results = both { $0.apply(.move(item, anchor)) }
      }
      let outcomes = results.map { result -> String in
        switch result {
        case .success(let outcome):
          "dropped \(outcome.dropped), updated \(outcome.updated), unknown \(outcome.unknown)"
        case .failure(let error): "\(error.code)"
        }
      }
      return outcomes[0] == outcomes[1] ? nil : "\(outcomes[0]), expected \(outcomes[1])"
    }

    /// Returns the violation of the law, if any.
    func problem() -> String? {
      let all = plain.items
      if hiding.items != all { return "all \(hiding.items), expected \(all)" }
      let shown = all.filter { post in
        if hiding.isCollapsed || deleted.contains(post.listIdentifier) { return false }
        if let text, !post.listIdentifier.contains(text), !post.title.contains(text) {
          return false
        }
        return hiding.filter?(post) ?? true
      }
      if hiding.shownItems != shown { return "shown \(hiding.shownItems), expected \(shown)" }
      if hiding.shownCount != shown.count { return "\(hiding.shownCount) are counted" }
      let displayed = list.displayedSnapshot.itemIdentifiers(inSection: "s")
      if displayed != shown.map(\.listIdentifier) { return "displayed \(displayed)" }
      let listed = list.snapshot.itemIdentifiers(inSection: "s")
      return listed == all.map(\.listIdentifier) ? nil : "listed \(listed)"
    }
  }

  @Test(
    "All items are those of a section without rules; the shown ones are those that no rule hides",
    arguments: 0..<6 as Range<UInt64>, [ListDuplicatePolicy.first, .last, .error])
  func operations(seed: UInt64, policy: ListDuplicatePolicy) {
    for rule in Rule.allCases {
      let pair = Pair(policy, seed, span: rule == .text || rule == .all ? 48 : 12)
      for step in 0..<(triesAllCases ? 200 : 60) {
        if pair.integer(below: 4) == 0 {
          pair.changeRule(rule)
        } else if let difference = pair.changeItems() {
          Issue.record("\(rule), step \(step) of \(pair.random): \(difference)")
          return
        }
        // What isn't examined is hidden until then.
        if pair.integer(below: 2) == 0, !pair.examine() { continue }
        while !pair.examine() {}
        if let problem = pair.problem() {
          Issue.record("\(rule), step \(step) of \(pair.random): \(problem)")
          return
        }
      }
      pair.hiding.filter = nil
      pair.hiding.textFilter = nil
      pair.hiding.isCollapsed = false
      pair.list.undo()
      #expect(pair.hiding.shownItems == pair.plain.items, "\(rule), \(pair.random)")
    }
  }

  @Test(
    "A filter that is set and removed leaves the list, the cells of shown items and the selection",
    arguments: 0..<10 as Range<UInt64>)
  func filterAndBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 400))
    list.attach(view, isolation: nil)
    let section = GenericSection("s", items: (0..<20).map { Post(number: $0) }) { _ in .text("") }
    list.appendSections([section])
    list.selection.mode = .multiple
    for _ in 0..<5 {
      view.tapItem(at: IndexPath(item: Int.random(in: 0..<20, using: &random), section: 0))
    }
    let (snapshot, selection) = (list.snapshot, list.selection)
    let kept = Set((0..<20).filter { _ in Bool.random(using: &random) })
    func cells() -> [String: ObjectIdentifier] {
      Dictionary(
        view.visibleElements.compactMap { element in
          guard case .item(let path) = element.kind, let name = list.itemIdentifier(at: path) else {
            return nil
          }
          return (name, ObjectIdentifier(element.view))
        }, uniquingKeysWith: { first, _ in first })
    }
    let before = cells()
    section.filter = { kept.contains($0.number) }
    #expect(list.selection == selection)
    let shown = section.shownItems.map(\.listIdentifier).filter { before[$0] != nil }
    section.filter = nil
    #expect(
      list.snapshot.itemIdentifiers(inSection: "s") == snapshot.itemIdentifiers(inSection: "s"))
    #expect(list.selection == selection)
    let after = cells()
    #expect(shown.allSatisfy { after[$0] == before[$0] }, "\(random)")
  }
}
