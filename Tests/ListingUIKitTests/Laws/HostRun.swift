import ListingKit
import ListingTesting
import UIKit

@testable import ListingUIKit

/// Random steps of a program and a user, with what the collection view must show after each of them.
@MainActor
final class HostRun {
  let screen: Screen
  let balance = DisplayBalance()
  var random: SeededGenerator
  private(set) var steps: [String] = []
  private var observation: ListObservation?
  /// The operations that were requested, and the completions that were called.
  private var (requested, completed) = (0, 0)
  private var nextSection = 0
  /// Whether the sections give the sizes of their items.
  private let hasGivenSizes: Bool

  init(seed: UInt64) async {
    random = SeededGenerator(seed: seed)
    hasGivenSizes = seed % 3 == 0
    let list = ListDataSource()
    list.failureLogLevel = .trace
    screen = await Screen(list, isInWindow: seed % 4 != 3)
    screen.list.selection.mode = .multiple
    screen.list.placeholder = { _ in .text("nothing") }
    observation = list.observeEvents { [balance] event in
      MainActor.assumeIsolated { balance.take(event) }
    }
    list.appendSections((0..<3).map { _ in makeSection() })
    await screen.settle()
  }

  var list: ListDataSource { screen.list }
  var view: UICollectionView { screen.collectionView }

  func integer(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  // MARK: - Steps

  /// Performs a step, and returns the first problem, or `nil`.
  func step() async -> String? {
    switch integer(below: 12) {
    case 0...5:
      let changes = (0...integer(below: 3)).map { _ in change() }
      note(changes.map(\.name).joined(separator: " + "))
      list.performBatchUpdates { for change in changes { change.perform() } }
    case 6:
      let offset = CGFloat(integer(below: 1200))
      note("scroll to \(offset)")
      screen.scroll(to: offset)
    case 7:
      guard let path = view.indexPathsForVisibleItems.sorted().randomElement(using: &random)
      else { break }
      note("tap \(path)")
      view.simulateTap(at: path)
    case 8:
      note("drag")
      drag()
    case 9:
      let height = CGFloat(100 + integer(below: 300))
      note("resize to \(height)")
      view.frame.size.height = height
    case 10:
      note("lay out")
      view.layoutIfNeeded()
    default:
      note("reload or not")
      list.updater = integer(below: 3) == 0 ? ReloadUpdater() : DiffingUpdater()
    }
    if !view.simulation.complaints.isEmpty { return view.simulation.complaints[0] }
    // Half of the updates meet one whose animation hasn't ended.
    if integer(below: 2) == 0 { return nil }
    await screen.settle()
    return problem()
  }

  private func note(_ step: String) { steps.append(step) }

  private func drag() {
    guard let path = view.indexPathsForVisibleItems.sorted().randomElement(using: &random),
      view.simulateDragBegin(at: path)
    else { return }
    for _ in 0...integer(below: 3) {
      view.simulateDragMove(
        to: CGPoint(x: 100, y: view.bounds.minY + CGFloat(integer(below: Int(view.bounds.height)))))
      list.flush()
      if integer(below: 2) == 0 { change().perform() }
    }
    view.simulateDragEnd(cancelled: integer(below: 3) == 0)
  }

  private func makeSection() -> GenericSection<Post> {
    nextSection += 1
    let section = GenericSection("s\(nextSection)", items: posts(integer(below: 12)))
    section.onContent { [unowned self] context in content(of: context.item, context.isSelected) }
    if nextSection % 2 == 0 { section.header("header \(nextSection)") }
    if hasGivenSizes {
      section.onCellSize { CGSize(width: $1.width, height: CGFloat(20 + $0.id % 3 * 10)) }
    }
    section.onMove { _, _ in }
    section.on(.prefetch) { _ in }.on(.cancelPrefetch) { _ in }
    return section
  }

  /// Selected posts are one line higher.
  private func content(of post: Post, _ isSelected: Bool) -> ListContent {
    isSelected
      ? .column([.text(post.text), .text("selected")]) : .text(post.text)
  }

  private func posts(_ count: Int) -> [Post] {
    (0..<40).shuffled(using: &random).prefix(count).map { id in
      Post(id, Array(repeating: "word", count: 1 + integer(below: 9)).joined(separator: " "))
    }
  }

  private func change() -> (name: String, perform: () -> Void) {
    let sections = list.snapshot.sectionIdentifiers
    guard let name = sections.randomElement(using: &random), sections.count > 1 else {
      let section = makeSection()
      return ("add a section", { [self] in list.appendSections([section], completion: done()) })
    }
    let other = sections.randomElement(using: &random) ?? name
    let items = list.snapshot.itemIdentifiers(inSection: name)
    let item = items.randomElement(using: &random) ?? "none"
    let next = items.randomElement(using: &random) ?? "none"
    switch integer(below: 13) {
    case 0, 1:
      let posts = posts(integer(below: 14))
      return (
        "set \(name)",
        { [self] in
          (list.section(for: name) as? GenericSection<Post>)?.setItems(posts, completion: done())
        }
      )
    case 2:
      return (
        "delete \(item)", { [self] in list.deleteItems([item], in: name, completion: done()) }
      )
    case 3:
      let posts = posts(3)
      return (
        "insert before \(item)",
        { [self] in list.insertItems(posts, .before(item), in: name, completion: done()) }
      )
    case 4:
      return (
        "move \(item) after \(next)",
        { [self] in list.moveItem(item, .after(next), in: name, completion: done()) }
      )
    case 5:
      return (
        "move \(item) to \(other)",
        { [self] in
          list.moveItem(item, in: name, toSection: other, completion: done())
        }
      )
    case 6:
      let section = makeSection()
      return (
        "insert a section",
        { [self] in list.insertSections([section], .before(name), completion: done()) }
      )
    case 7:
      return (
        "move \(name) before \(other)",
        { [self] in list.moveSection(name, .before(other), completion: done()) }
      )
    case 8:
      return ("delete \(name)", { [self] in list.deleteSections([name], completion: done()) })
    case 9:
      return (
        "reload \(item)", { [self] in list.reloadItems([item], in: name, completion: done()) }
      )
    case 10:
      return (
        "reconfigure \(item)",
        { [self] in list.reconfigureItems([item], in: name, completion: done()) }
      )
    case 11:
      return (
        "select \(item)",
        { [self] in
          guard list.snapshot.contains(ListItemPath(name, item)) else { return }
          list.selection.items.formSymmetricDifference([ListItemPath(name, item)])
        }
      )
    default:
      return (
        "without animation \(item)",
        { [self] in
          list.deleteItems([item], in: name, animatingDifferences: false, completion: done())
        }
      )
    }
  }

  /// A completion that must be called once.
  private func done() -> ListCompletion {
    requested += 1
    var isCalled = false
    return { [self] _ in
      if isCalled { note("un completion was called twice") }
      isCalled = true
      completed += 1
    }
  }

  // MARK: - What must be shown

  private func problem() -> String? {
    if let complaint = screen.complaints.first { return complaint }
    if let problem = balance.problems.first { return "event \(problem)" }
    if let step = steps.last, step.hasPrefix("un") { return step }
    if completed != requested { return "\(completed) of \(requested) completions were called" }
    let shown = list.displayedSnapshot
    if shown != list.shownSnapshot { return "the list waits for its host" }
    let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
    let wanted = (0..<shown.numberOfSections).map { shown.numberOfItems(inSectionAt: $0) }
    if counts != wanted { return "\(counts) items instead of \(wanted)" }
    return cellProblem(shown) ?? selectionProblem(shown)
  }

  private func cellProblem(_ shown: ListSnapshot) -> String? {
    let visible = Set(view.indexPathsForVisibleItems)
    var isVisible: Set<IndexPath> = []
    for section in 0..<shown.numberOfSections {
      for item in 0..<shown.numberOfItems(inSectionAt: section) {
        let path = IndexPath(item: item, section: section)
        guard let frame = view.layoutAttributesForItem(at: path)?.frame else {
          return "no place for \(path)"
        }
        if frame.minY < view.bounds.maxY, frame.maxY > view.bounds.minY { isVisible.insert(path) }
      }
    }
    if visible != isVisible {
      return "visible \(visible.sorted()) instead of \(isVisible.sorted())"
    }
    let paths = Set(visible.compactMap(shown.itemPath))
    if balance.items != paths { return "displayed \(balance.items), visible \(paths)" }
    if Set(host.visibleIndexPaths) != visible { return "the host reports other visible items" }
    var bottom = -CGFloat.infinity
    for path in visible.sorted() {
      guard let cell = view.cellForItem(at: path), let item = shown.itemPath(at: path),
        let section = list.section(for: item.section) as? GenericSection<Post>,
        let post = section.items.first(where: { $0.listIdentifier == item.item })
      else { return "no cell at \(path)" }
      let isSelected = list.selection.items.contains(item)
      let words = isSelected ? post.text + " selected" : post.text
      let isMeasured = section.handlers.cells.size == nil
      if isMeasured, screen.text(of: cell) != words {
        return "\(path) shows '\(screen.text(of: cell))' instead of '\(words)'"
      }
      if cell.frame.minY < bottom { return "\(path) overlaps another cell" }
      bottom = cell.frame.maxY
      if cell.frame != view.layoutAttributesForItem(at: path)?.frame { return "place of \(path)" }
      if isMeasured {
        let height = ContentLayout(
          content(of: post, isSelected), width: cell.bounds.width,
          measurer: host.listView.measurer
        ).size.height
        if cell.bounds.height != height {
          return "\(path) is \(cell.bounds.height) high, not \(height)"
        }
      }
    }
    return nil
  }

  private func selectionProblem(_ shown: ListSnapshot) -> String? {
    let wanted = list.selection.items.compactMap(shown.indexPath).sorted()
    let selected = view.indexPathsForSelectedItems ?? []
    return selected == wanted ? nil : "selected \(selected) instead of \(wanted)"
  }

  private var host: CollectionViewHost { screen.host }

  /// Detaches the list.
  func end() {
    list.detach()
    view.layoutIfNeeded()
    observation = nil
  }
}
