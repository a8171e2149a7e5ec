import ListingKit
import ListingTesting

/// Every list of up to four identifiers (three, unless all cases are tried), and every operation on it.
enum EverySmallList {
  typealias Shape = [ModelOperation.NewSection]

  static let mostItems = triesAllCases ? 4 : 3

  static let names = ["s", "t", "u"]
  static let items = ["a", "b", "c", "d"]

  /// All lists of distinct identifiers in up to three sections, up to renaming: the identifiers in order,
  /// split into sections in every way.
  static let distinct: [Shape] = {
    var shapes: [Shape] = [[]]
    for count in 0...mostItems {
      for first in 0...count {
        shapes.append(first == count ? cut(count, []) : [])
        shapes.append(cut(count, [first]))
        for second in first...count { shapes.append(cut(count, [first, second])) }
      }
    }
    var seen: Set<String> = []
    return shapes.filter { seen.insert("\($0)").inserted }
  }()

  /// Two sections that share identifiers: each with any arrangement of two.
  static let shared: [Shape] = arrangements(of: ["a", "b"]).flatMap { first in
    arrangements(of: ["a", "b"]).map { second in
      [section("s", first), section("t", second)]
    }
  }

  private static func cut(_ count: Int, _ cuts: [Int]) -> Shape {
    let bounds = [0] + cuts + [count]
    return zip(bounds, bounds.dropFirst()).enumerated().map { index, bound in
      section(names[index], Array(items[bound.0..<bound.1]))
    }
  }

  static func section(_ name: String, _ items: [String]) -> ModelOperation.NewSection {
    ModelOperation.NewSection(identifier: name, items: items.map { Note($0) })
  }

  /// Every ordered choice of elements, the empty one first.
  static func arrangements(of elements: [String]) -> [[String]] {
    [[]]
      + elements.indices.flatMap { index in
        var rest = elements
        let element = rest.remove(at: index)
        return arrangements(of: rest).map { [element] + $0 }
      }
  }

  // MARK: - Operations

  /// The paths of a shape, with an unknown item and one of an unknown section.
  private static func paths(_ shape: Shape) -> [ListItemPath] {
    shape.flatMap { section in
      section.items.map { ListItemPath(section.identifier, $0) }
    } + [ListItemPath("s", "unknown"), ListItemPath("unknown", "a")]
  }

  private static func anchors<Subject>(_ subjects: [Subject]) -> [ListAnchor<Subject>] {
    [.start, .end] + subjects.flatMap { [.before($0), .after($0)] }
  }

  /// All places in all sections, and in one that there isn't.
  private static func itemAnchors(
    _ shape: Shape
  ) -> [(anchor: ListAnchor<String>, section: String)] {
    sectionNames(shape).flatMap { name in
      anchors(paths(shape).filter { $0.section == name }.map(\.item)).map { ($0, name) }
    }
  }

  private static func sectionNames(_ shape: Shape) -> [String] {
    shape.map(\.identifier) + ["unknown"]
  }

  /// Operations that bring items or sections, and so may meet duplicates.
  static func bringing(_ shape: Shape) -> [ModelOperation] {
    let known = shape.flatMap(\.items).first?.listIdentifier ?? "a"
    let last = shape.flatMap(\.items).last?.listIdentifier ?? "a"
    let loads: [[Note]] = [
      [Note("x")], [Note("y"), Note(known, "new"), Note("x")],
      [Note("x", "1"), Note(last, "new"), Note("x", "2")], [Note(""), Note("x")],
    ]
    var result = sectionNames(shape).map { ModelOperation.appendItems([], section: $0) }
    for load in loads {
      for name in sectionNames(shape) { result.append(.appendItems(load, section: name)) }
      for (anchor, section) in itemAnchors(shape) {
        result.append(.insertItems(load, anchor, section: section))
      }
      let new = ModelOperation.NewSection(identifier: "v", items: load)
      let again = ModelOperation.NewSection(identifier: "s", items: load)
      result += [.appendSections([new]), .appendSections([again, new, new])]
      for anchor in anchors(sectionNames(shape)) {
        result.append(.insertSections([new, again], anchor))
      }
      for name in sectionNames(shape) {
        result.append(
          .updateSection(name, items: load, reloading: [], header: false, footer: false))
        result.append(.reloadSection(name, items: load))
      }
      result += [
        .replaceSections([new], reconfiguring: false),
        .replaceSections([new, again], reconfiguring: true),
        .replaceSections([again] + shape.reversed() + [new, new], reconfiguring: false),
      ]
    }
    return result
  }

  /// Operations on listed items.
  static func rearranging(_ shape: Shape) -> [ModelOperation] {
    let names = sectionNames(shape)
    let paths = paths(shape)
    var result: [ModelOperation] = []
    for path in paths {
      for (anchor, section) in itemAnchors(shape) {
        result.append(.moveItem(path, anchor, toSection: section))
      }
      result.append(.deleteItems([path.item], section: path.section))
      result.append(.deleteItems([path.item, "unknown", "a"], section: path.section))
      result.append(.reconfigureItems([path.item], section: path.section))
      result.append(.reloadItems([path.item], section: path.section))
      result.append(
        .updateSection(
          path.section, items: shape.first { $0.identifier == path.section }?.items ?? [],
          reloading: [path.item], header: true, footer: false))
    }
    for section in shape {
      let all = section.items.map(\.listIdentifier)
      result.append(.deleteItems(all, section: section.identifier))
      result.append(.reconfigureItems(all, section: section.identifier))
      result.append(.reloadItems(all, section: section.identifier))
    }
    for name in names {
      for anchor in anchors(names) { result.append(.moveSection(name, anchor)) }
      result.append(.deleteSections([name]))
      result.append(.reloadViews([.header], section: name))
      for other in names { result.append(.deleteSections([name, other])) }
    }
    result.append(.replaceSections(shape, reconfiguring: true))
    for order in arrangements(of: shape.map(\.identifier)) {
      result.append(
        .replaceSections(
          order.map { name in section(name, shape.first { $0.identifier == name }?.items) },
          reconfiguring: false))
    }
    return result
  }

  private static func section(_ name: String, _ items: [Note]?) -> ModelOperation.NewSection {
    ModelOperation.NewSection(identifier: name, items: items ?? [])
  }
}
