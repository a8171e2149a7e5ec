import ListingKit
import ListingTesting

/// Performs the same random operations on a list and on a snapshot, and compares the results.
struct SnapshotRun {
  static let names = ["s", "t", "u", "v"]
  static let items = (0..<12).map { "\($0)" }

  private let log = LogLines()
  let list: ListDataSource
  var snapshot: ListSnapshot
  private(set) var problems: [String] = []
  var random: SeededGenerator

  init(identity: ListIdentity, random: SeededGenerator) {
    list = ListDataSource(identity: identity, logger: log.logger, isolation: nil)
    snapshot = ListSnapshot(identity: identity)
    self.random = random
  }

  mutating func pick<Element>(_ elements: [Element], else other: Element) -> Element {
    elements.randomElement(using: &random) ?? other
  }

  /// A section, most often one that is there.
  private mutating func section() -> String {
    Int.random(in: 0..<10, using: &random) == 0
      ? pick(Self.names, else: "s") : pick(snapshot.sectionIdentifiers, else: "s")
  }

  /// An item, most often one that the section has.
  private mutating func item(_ section: String) -> String {
    Int.random(in: 0..<10, using: &random) == 0
      ? pick(Self.items, else: "0")
      : pick(snapshot.itemIdentifiers(inSection: section), else: "0")
  }

  private mutating func newItems() -> [String] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Int.random(in: 0..<30, using: &random) == 0 ? "" : pick(Self.items, else: "0")
    }
  }

  private mutating func newSections() -> [String] {
    (0..<Int.random(in: 1...2, using: &random)).map { _ in
      Int.random(in: 0..<20, using: &random) == 0 ? "" : pick(Self.names, else: "s")
    }
  }

  /// Carries one operation out on both.
  mutating func step() {
    let (section, target) = (section(), section())
    let (item, anchor) = (item(section), item(section))
    let (items, sections) = (newItems(), newSections())
    let objects = sections.map { TestSection($0) }
    let own = snapshot
    let told: ListResult
    let expected: ListResult
    let kind = Int.random(in: 0..<16, using: &random)
    switch kind {
    case 0:
      told = list.appendSections(objects)
      expected = result { $0.appendSections(sections) }
    case 1:
      told = list.insertSections(objects, .before(section))
      expected = result { s throws(ListError) in
        try s.insertSections(sections, .before(section))
      }
    case 2:
      told = list.insertSections(objects, .after(section))
      expected = result { s throws(ListError) in
        try s.insertSections(sections, .after(section))
      }
    case 3:
      told = list.deleteSections([section, "unknown"])
      expected = result { $0.deleteSections([section, "unknown"]) }
    case 4:
      told = list.moveSection(section, .before(target))
      expected = result { s throws(ListError) in
        try s.moveSection(section, .before(target))
        return ListOutcome()
      }
    case 5:
      told = list.moveSection(section, .after(target))
      expected = result { s throws(ListError) in
        try s.moveSection(section, .after(target))
        return ListOutcome()
      }
    case 6, 7:
      told = list.appendItems(items, in: section)
      expected = result { s throws(ListError) in try s.appendItems(items, in: section) }
    case 8:
      told = list.insertItems(items, .before(anchor), in: section)
      expected = result { s throws(ListError) in
        try s.insertItems(items, .before(anchor), in: section)
      }
    case 9:
      told = list.insertItems(items, .after(anchor), in: section)
      expected = result { s throws(ListError) in
        try s.insertItems(items, .after(anchor), in: section)
      }
    case 10:
      told = list.deleteItems([item, anchor], in: section)
      expected = result { $0.deleteItems([item, anchor], in: section) }
    case 11:
      told = list.moveItem(item, .before(anchor), in: section)
      expected = result { s throws(ListError) in
        try s.moveItem(item, .before(anchor), in: section)
        return ListOutcome()
      }
    case 12:
      told = list.moveItem(item, .after(anchor), in: section)
      expected = result { s throws(ListError) in
        try s.moveItem(item, .after(anchor), in: section)
        return ListOutcome()
      }
    case 13:
      told = list.moveItem(item, in: section, toSection: target)
      expected = result { s throws(ListError) in
        try s.moveItem(item, in: section, toSection: target)
        return ListOutcome()
      }
    case 14:
      told = list.reloadItems([item, anchor], in: section)
      expected = result { s throws(ListError) in
        try s.reloadItems([item, anchor], in: section)
        return ListOutcome()
      }
    default:
      told = list.reconfigureItems([item, anchor], in: section)
      expected = result { s throws(ListError) in
        try s.reconfigureItems([item, anchor], in: section)
        return ListOutcome()
      }
    }
    let words = "\(kind) of \(section), \(target), \(item), \(anchor), \(items), \(sections)"
    if told != expected { problems.append("\(words): \(told), not \(expected)") }
    if case .failure = expected, snapshot != own { problems.append("\(words) changed something") }
  }

  /// The snapshot after some operations on it alone, which bring no sections.
  mutating func changed(steps: Int) -> ListSnapshot {
    for _ in 0..<steps {
      let (section, target) = (section(), section())
      let (item, anchor) = (item(section), item(section))
      let items = newItems()
      switch Int.random(in: 0..<9, using: &random) {
      case 0: if Bool.random(using: &random) { snapshot.deleteSections([section]) }
      case 1: try? snapshot.moveSection(section, .after(target))
      case 2, 3: _ = try? snapshot.appendItems(items, in: section)
      case 4: _ = try? snapshot.insertItems(items, .before(anchor), in: section)
      case 5: snapshot.deleteItems([item], in: section)
      case 6: try? snapshot.moveItem(item, .after(anchor), in: section)
      case 7: try? snapshot.reloadItems([item], in: section)
      default: try? snapshot.moveItem(item, in: section, toSection: target)
      }
    }
    return snapshot
  }

  /// Carries operations that bring, move, change and remove notes out on the list alone.
  mutating func changeNotes(_ steps: Int, _ text: String) {
    for step in 0..<steps {
      let names = list.snapshot.sectionIdentifiers
      let (section, target) = (pick(names, else: "s"), pick(names, else: "s"))
      let item = pick(list.snapshot.itemIdentifiers(inSection: section), else: "0")
      let object = list.section(for: section) as? GenericSection<Note>
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        list.appendItems([Note(pick(Self.items, else: "0"), "\(text)-\(step)")], in: section)
      case 2: list.deleteItems([item], in: target)
      case 3, 4, 5:
        list.deleteItems([item], in: target)
        list.moveItem(item, in: section, toSection: target)
      case 6: list.moveItem(item, in: section, toSection: target)
      default:
        object?.setItems(
          (object?.items ?? []).map { Note($0.listIdentifier, "\(text)-\(step)") })
      }
    }
  }

  private mutating func result(
    _ body: (inout ListSnapshot) throws(ListError) -> ListOutcome
  ) -> ListResult {
    do {
      return .success(try body(&snapshot))
    } catch {
      return .failure(error)
    }
  }
}
