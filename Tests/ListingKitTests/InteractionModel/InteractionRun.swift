import Foundation
import ListingKit
import ListingTesting

/// A list on a view that a user and a program change at random, with the reference for both.
final class InteractionRun {
  static let titles = ["short", "a title of three lines", "of two lines"]
  static let names = ["a", "b", "o", "p"]

  let list = ListDataSource(isolation: nil)
  let view = ListView(size: CGSize(width: 80, height: 90))
  let source: RowSource
  let paged: PagedSection<ListRow>
  /// The plain sections `a` and `b`, whose rows the user can move, and the outline `o`.
  var plain: [String: GenericSection<ListRow>] = [:]
  var reference: ReferenceList
  let balance = EventBalance()
  var random: SeededGenerator
  /// The steps so far.
  private(set) var steps: [String] = []
  var pressed: ListItemPath?
  private var observation: ListObservation?
  private var nextNumber = 0

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    source = RowSource((0..<40).map { ListRow("p\($0)", title: Self.titles[$0 * $0 % 3]) })
    let sizes = try ListPageSizes(page: 6, threshold: 3, maximum: seed % 2 == 0 ? nil : 14)
    paged = PagedSection("p", source: source, sizes: sizes)
    reference = ReferenceList(sections: Self.names.map { ReferenceSection(name: $0, rows: []) })
    for name in ["a", "b"] { reference[name].rows = (0..<6).map { _ in row() } }
    reference["o"].rows = (0..<4).map { _ in tree(depth: 2) }
    list.selection.mode = seed % 4 < 2 ? .multiple : .single
    list.impressionRule = ImpressionRule(duration: .zero)
    list.placeholder = { _ in .text("nothing") }
    observation = list.observeEvents { [balance] in balance.take($0) }
    list.attach(view, isolation: nil)
    for name in ["a", "b", "o"] { plain[name] = makeSection(name) }
    configure(paged)
    list.appendSections(sections)
  }

  /// The sections in the reference's order.
  var sections: [any ListSection] {
    reference.sections.map { section in
      if let plain = plain[section.name] { plain } else { paged }
    }
  }

  func end() {
    list.detach()
    observation = nil
  }

  // MARK: - Sections

  /// A new object for a plain section, with what the reference has.
  func makeSection(_ name: String) -> GenericSection<ListRow> {
    let section = GenericSection(name, items: reference[name].rows)
    configure(section)
    section.header("section \(name)")
    section.filter = predicate(reference[name])
    section.isCollapsed = reference[name].isCollapsed
    section.expandedItems = reference[name].expanded
    if name != "o" { section.onMove { _, _ in } }
    return section
  }

  private func configure<Section: ReadyMadeSection>(_ section: Section)
  where Section.Item == ListRow {
    section.onDelete(undo: .seconds(1))
      .allow(.highlight) { Self.allowsHighlight($0.item.listIdentifier) }
      .allow(.select) { Self.allowsSelection($0.item.listIdentifier) }
  }

  static func allowsHighlight(_ item: String) -> Bool { !item.hasSuffix("7") }
  static func allowsSelection(_ item: String) -> Bool { !item.hasSuffix("5") }

  func predicate(_ section: ReferenceSection) -> ((ListRow) -> Bool)? {
    section.filtered == nil ? nil : { !section.isFiltered($0) }
  }

  // MARK: - Random values

  func integer(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  func title() -> String { Self.titles[integer(below: Self.titles.count)] }

  func row() -> ListRow {
    nextNumber += 1
    return ListRow("\(nextNumber)", title: title())
  }

  func tree(depth: Int) -> ListRow {
    var root = row()
    if depth > 0 { root.children = (0..<integer(below: 4)).map { _ in tree(depth: depth - 1) } }
    return root
  }

  /// A section, a shown row of it and another one, if there are any.
  func pick(of names: [String] = names) -> (name: String, row: ListRow?, other: ListRow?) {
    let name = names.randomElement(using: &random) ?? "a"
    let rows = reference.shown(name).map(\.row)
    return (name, rows.randomElement(using: &random), rows.randomElement(using: &random))
  }

  /// The index path of a random shown row, and its path.
  func pickPath() -> (indexPath: IndexPath, path: ListItemPath)? {
    let (name, row, _) = pick()
    guard let row, let section = reference.sections.firstIndex(where: { $0.name == name }),
      let item = reference.shownIdentifiers(name).firstIndex(of: row.listIdentifier)
    else { return nil }
    return (
      IndexPath(item: item, section: section),
      ListItemPath(section: name, item: row.listIdentifier)
    )
  }

  // MARK: - Steps

  func note(_ step: String) { steps.append(step) }

  /// Does something at random to the list and to the reference.
  ///
  /// - Returns: the problem after the step, or `nil`.
  func step() async -> String? {
    switch integer(below: 8) {
    case 0, 1: scroll()
    case 2: touch()
    case 3: drag()
    case 4: hide()
    case 5: delete()
    case 6: arrange()
    default: change()
    }
    await list.waitUntilIdle(isolation: nil)
    takePages()
    reference.keepDrag()
    reference.deselectDeleted()
    return problem()
  }

  private func scroll() {
    switch integer(below: 8) {
    case 0:
      view.size.height = CGFloat(integer(below: 160))
      note("height \(view.size.height)")
    case 1:
      view.size.width = CGFloat(60 + integer(below: 60))
      note("width \(view.size.width)")
    case 2:
      view.workingRange = CGFloat(integer(below: 5)) / 2
      note("working range \(view.workingRange)")
    case 3:
      view.contentOffset.y = .greatestFiniteMagnitude
      note("to the end")
    default:
      view.contentOffset.y = CGFloat(integer(below: 1200))
      note("to \(view.contentOffset.y)")
    }
  }

  private func arrange() {
    switch integer(below: 6) {
    case 0:
      reference.sections.shuffle(using: &random)
      note("arrange \(reference.sections.map(\.name))")
      list.replaceSections(sections)
    case 1, 2:
      let name = pick(of: ["a", "b", "o"]).name
      note("another object for \(name)")
      if reference.pending?.section == name { reference.commit() }
      reference.deselectDeleted()
      reference[name].rows.forgetChildren(reference[name].deleted)
      reference[name].deleted = []
      if name == "o" {
        // The new object doesn't know the children that aren't shown, which the user selected in the old one.
        let shown = Set(reference.shownIdentifiers(name))
        list.selection.items = list.selection.items.filter {
          $0.section != name || shown.contains($0.item)
        }
        reference.selection = list.selection.items
      }
      plain[name] = makeSection(name)
      list.replaceSections(sections)
    case 3:
      note("another host")
      reference.endDrag(cancelled: true)
      pressed = nil
      list.detach()
      if !balance.isEmpty { note("unbalanced without a host") }
      list.attach(view, isolation: nil)
    case 4:
      note("reload \(reference.sections[0].name)")
      sections.first?.reload()
    default:
      let rows = source.rows
      // Those of the pages leave and come back.
      list.selection.items = list.selection.items.filter { $0.section != "p" }
      reference.selection = list.selection.items
      source.rows =
        rows.filter { _ in integer(below: 9) > 0 }
        + (0..<integer(below: 4)).map { _ in row() }
      reference["p"].deleted = []
      note("refresh")
      paged.refresh()
    }
  }

  /// Takes the pages that are loaded: rows of the source without gaps.
  private func takePages() {
    let deleted = reference["p"].deleted
    let all = source.rows.filter { !deleted.contains($0.listIdentifier) }
    let loaded = paged.items
    let start = loaded.first.flatMap { first in all.firstIndex(of: first) } ?? 0
    let end = min(all.count, start + loaded.count)
    reference["p"].rows = Array(all[start..<end])
    reference["p"].unloaded = Array(all[..<start] + all[end...])
  }
}

extension [ListRow] {
  /// Removes children of rows for good.
  fileprivate mutating func forgetChildren(_ gone: Set<String>) {
    for index in indices {
      self[index].children.removeAll { gone.contains($0.listIdentifier) }
      self[index].children.forgetChildren(gone)
    }
  }
}
