import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Several views of one list: laws")
struct HostGroupLawTests {
  @Test(
    "Each view of a group shows what it would show alone, in any sequence of changes",
    arguments: 0..<6)
  func sameAsAlone(seed: Int) throws {
    let twins = TwinViews(seed: seed)
    for step in 0..<50 {
      let done = twins.step()
      let comment = Comment(rawValue: "seed \(seed), step \(step): \(done)")
      for index in twins.views.indices {
        try #require(
          ShownElement.all(in: twins.views[index])
            == ShownElement.all(in: twins.loneViews[index]), comment)
        #expect(twins.views[index].contentOffset == twins.loneViews[index].contentOffset, comment)
        #expect(twins.views[index].contentSize == twins.loneViews[index].contentSize, comment)
      }
      try #require(twins.takeSharedEvents() == twins.takeLoneEvents(), comment)
      let shown = twins.views.flatMap(\.visibleElements)
      #expect(Set(shown.map { ObjectIdentifier($0.view) }).count == shown.count, comment)
    }
  }

  @Test(
    "Handlers of display may scroll, add and remove views, and each view still shows the list",
    arguments: 0..<6)
  func handlers(seed: Int) throws {
    let crowd = CrowdedList(seed: seed)
    for step in 0..<40 {
      crowd.step()
      let comment = Comment(rawValue: "seed \(seed), step \(step)")
      try #require(crowd.problems == [], comment)
      for view in crowd.members {
        let alone = crowd.viewAlone(like: view)
        try #require(ShownElement.all(in: view) == ShownElement.all(in: alone.view), comment)
        withExtendedLifetime(alone.list) {}
      }
      for view in crowd.views where !crowd.isMember(view) {
        #expect(view.visibleElements.isEmpty && view.list == nil, comment)
      }
      let shown = crowd.members.flatMap(\.visibleElements).compactMap(\.indexPath)
      #expect(crowd.displayCounts.values.reduce(0, +) == shown.count, comment)
    }
    for view in crowd.views { crowd.group.remove(view) }
    #expect(crowd.displayCounts.values.allSatisfy { $0 == 0 })
  }
}

/// An element that a view shows, with its place.
private struct ShownElement: Equatable {
  var kind: ListView.Element.Kind
  var frame: CGRect
  var texts: [String]
  var isSelected: Bool

  static func all(in view: ListView) -> [ShownElement] {
    view.visibleElements.map {
      ShownElement(
        kind: $0.kind, frame: $0.frame, texts: $0.view.content.texts,
        isSelected: ($0.view as? any ListCell)?.isSelected ?? false)
    }
  }
}

private typealias Change = (ListDataSource) -> Void

/// A list with three views in a group, and three lists of the same items with a view each. All of them get the
/// same changes.
private final class TwinViews {
  private let list = ListDataSource(isolation: nil)
  private let loneLists = (0..<3).map { _ in ListDataSource(isolation: nil) }
  private let group = ListHostGroup()
  let views = TwinViews.makeViews()
  let loneViews = TwinViews.makeViews()
  private var isMember = [true, false, true]
  private var random: SeededGenerator
  private var sharedEvents: [String] = []
  private var loneEvents: [String] = []
  private var observations: [ListObservation] = []

  init(seed: Int) {
    random = SeededGenerator(seed: UInt64(seed))
    observations = [list.observeEvents { [unowned self] in sharedEvents += Self.words($0) }]
    observations += loneLists.map {
      $0.observeEvents { [unowned self] in loneEvents += Self.words($0) }
    }
    list.attach(group, isolation: nil)
    for index in views.indices where isMember[index] {
      group.add(views[index])
      loneLists[index].attach(loneViews[index], isolation: nil)
    }
    for list in loneLists + [list] {
      list.failureLogLevel = .trace
      list.selection.mode = .multiple
      list.placeholder = { .text("\($0)") }
    }
    let posts = posts(40)
    for list in loneLists + [list] {
      list.appendSections([Self.section("a", posts), Self.section("b", posts)])
    }
  }

  private static func makeViews() -> [ListView] {
    let views = [
      ListView(size: CGSize(width: 80, height: 100)),
      ListView(size: CGSize(width: 120, height: 150), layout: FlowLayout()),
      ListView(size: CGSize(width: 200, height: 60)),
    ]
    for view in views { view.estimatedItemHeight = 20 }
    views[2].layoutDirection = .rightToLeft
    return views
  }

  /// A section whose rows are measured, or in the section "b" as wide as half of the view.
  private static func section(_ name: String, _ posts: [Post]) -> GenericSection<Post> {
    let section = GenericSection(name, items: posts) { .text("\($0.number) \($0.title)") }
    section.header("header of \(name)")
    if name == "b" {
      section.onCellSize { CGSize(width: $1.width / 2, height: CGFloat(10 + $0.title.count)) }
    }
    return section
  }

  private func posts(_ count: Int) -> [Post] {
    (0..<60).shuffled(using: &random).prefix(count).map { number in
      let words = Int.random(in: 1...6, using: &random)
      return Post(
        number: number, title: Array(repeating: "word", count: words).joined(separator: " "))
    }
  }

  /// Does something to all lists, or to a view and its twin.
  ///
  /// - Returns: what.
  func step() -> String {
    let index = views.indices.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      isMember[index].toggle()
      if isMember[index] {
        group.add(views[index])
        loneLists[index].attach(loneViews[index], isolation: nil)
      } else {
        group.remove(views[index])
        loneLists[index].detach()
      }
      return "add or remove \(index)"
    case 1, 2:
      let offset = CGFloat.random(in: 0...1500, using: &random).rounded()
      for view in [views[index], loneViews[index]] { view.contentOffset.y = offset }
      return "scroll \(index) to \(offset)"
    case 3:
      let height = CGFloat.random(in: 0...200, using: &random).rounded()
      for view in [views[index], loneViews[index]] { view.size.height = height }
      return "resize \(index) to \(height)"
    default:
      let changes = (0..<Int.random(in: 1...3, using: &random)).map { _ in change() }
      for list in loneLists + [list] {
        list.performBatchUpdates { for change in changes { change.change(list) } }
      }
      return changes.map(\.words).joined(separator: ", ")
    }
  }

  private func change() -> (words: String, change: Change) {
    let name = ["a", "b"].randomElement(using: &random) ?? "a"
    let item =
      list.snapshot.itemIdentifiers(inSection: name).randomElement(using: &random) ?? "none"
    let other =
      list.snapshot.itemIdentifiers(inSection: name).randomElement(using: &random) ?? "none"
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      let posts = posts(Int.random(in: 0...40, using: &random))
      return ("set", { ($0.section(for: name) as? GenericSection<Post>)?.setItems(posts) })
    case 1: return ("delete", { $0.deleteItems([item], in: name) })
    case 2:
      let posts = posts(3)
      return ("insert", { $0.insertItems(posts, .before(item), in: name) })
    case 3: return ("move", { $0.moveItem(item, .after(other), in: name) })
    case 4:
      return ("move across", { $0.moveItem(item, in: name, toSection: name == "a" ? "b" : "a") })
    case 5:
      let posts = posts(20)
      return (
        "replace the section",
        { list in
          list.replaceSections(
            list.sections.map {
              $0.listIdentifier == name ? Self.section(name, posts) : $0
            })
        }
      )
    case 6: return ("swap", { $0.replaceSections($0.sections.reversed()) })
    case 7: return ("reload", { $0.reloadItems([item], in: name) })
    case 8:
      return ("select", { $0.selection.items.formSymmetricDifference([ListItemPath(name, item)]) })
    default:
      let reloads = Int.random(in: 0..<4, using: &random) == 0
      return ("updater", { $0.updater = reloads ? ReloadUpdater() : DiffingUpdater() })
    }
  }

  /// The events of display, in no order.
  func takeSharedEvents() -> [String] {
    defer { sharedEvents = [] }
    return sharedEvents.sorted()
  }

  func takeLoneEvents() -> [String] {
    defer { loneEvents = [] }
    return loneEvents.sorted()
  }

  private static func words(_ event: ListEvent) -> [String] {
    switch event.kind {
    case .willDisplay, .didEndDisplay, .didEnterWorkingRange, .didLeaveWorkingRange, .prefetch,
      .cancelPrefetch:
      ["\(event.kind) \(event.subject.name)"]
    default: []
    }
  }
}

/// A list with views in a group, whose handlers of display change the group and scroll its views.
private final class CrowdedList {
  let list = ListDataSource(isolation: nil)
  let group = ListHostGroup()
  let views = (0..<4).map { ListView(size: CGSize(width: 80, height: CGFloat(60 + 30 * $0))) }
  private let section = GenericSection<Post>("s") { .text("\($0.number) \($0.title)") }
  /// How often each item is displayed.
  private(set) var displayCounts: [String: Int] = [:]
  private(set) var problems: [String] = []
  private var random: SeededGenerator
  /// How many more changes handlers make.
  private var changes = 0

  init(seed: Int) {
    random = SeededGenerator(seed: UInt64(seed))
    Self.giveSizes(to: section)
    section.onWillDisplay { [unowned self] context in
      if list.itemIdentifier(at: context.indexPath) != context.item.listIdentifier {
        problems.append("\(context.item) appears at \(context.indexPath)")
      }
      displayCounts[context.item.listIdentifier, default: 0] += 1
      changeView()
    }
    section.onDidEndDisplay { [unowned self] context in
      displayCounts[context.item.listIdentifier, default: 0] -= 1
      changeView()
    }
    list.attach(group, isolation: nil)
    for view in views.dropLast() { group.add(view) }
    list.appendSections([section])
  }

  var members: [ListView] { views.filter(isMember) }

  func isMember(_ view: ListView) -> Bool { view.list != nil }

  private static func giveSizes(to section: GenericSection<Post>) {
    section.onCellSize { CGSize(width: $1.width, height: CGFloat(10 + $0.number)) }
  }

  func step() {
    changes = 4
    switch Int.random(in: 0..<5, using: &random) {
    case 0: changeView()
    case 1: list.deleteItems(section.items.prefix(3).map(\.listIdentifier), in: "s")
    case 2:
      list.updater = Bool.random(using: &random) ? ReloadUpdater() : DiffingUpdater()
      fallthrough
    default:
      let numbers = (0..<40).shuffled(using: &random).dropLast(8)
      section.setItems(
        numbers.map { Post(number: $0, title: "\(Int.random(in: 0...1, using: &random))") })
    }
    changes = 0
  }

  private func changeView() {
    guard changes > 0, let view = views.randomElement(using: &random) else { return }
    changes -= 1
    switch Int.random(in: 0..<6, using: &random) {
    case 0: group.remove(view)
    case 1, 2: group.add(view)
    case 3: list.selection.items = []
    default: view.contentOffset.y = CGFloat.random(in: 0...900, using: &random).rounded()
    }
  }

  /// A view of another list with the same items, which shows the same part of it.
  func viewAlone(like view: ListView) -> (list: ListDataSource, view: ListView) {
    let copy = GenericSection("s", items: section.items) { .text("\($0.number) \($0.title)") }
    Self.giveSizes(to: copy)
    let (list, alone) = (ListDataSource(isolation: nil), ListView(size: view.size))
    list.appendSections([copy])
    list.attach(alone, isolation: nil)
    alone.contentOffset = view.contentOffset
    return (list, alone)
  }
}
