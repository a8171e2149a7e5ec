import Foundation
import ListingKit
import ListingTesting

/// A section of rows with given or measured heights, which counts requests.
final class RowSection: ListSection {
  struct Row: ListDiffable {
    var listIdentifier: String
    /// The size that is given; `nil` to have the text measured.
    var size: CGSize?
    /// The number of lines of text, 20 points each.
    var lines = 1

    /// Changed rows are reconfigured or reloaded explicitly.
    func isContentEqual(to other: any ListDiffable) -> Bool { true }
  }

  var context: ListContext?
  let listIdentifier: String
  var rows: [Row] = []
  var sizesAsked = 0
  var cellsMade = 0
  /// The items whose height has been measured.
  var seen: Set<String> = []
  let isGiven: Bool

  init(_ identifier: String, isGiven: Bool) {
    listIdentifier = identifier
    self.isGiven = isGiven
  }

  var items: [any ListIdentifiable] { rows }
  var minimumLineSpacing: CGFloat { 3 }
  var minimumInteritemSpacing: CGFloat { 4 }

  func size(at indexPath: IndexPath) -> CGSize {
    sizesAsked += 1
    return isGiven ? rows[indexPath.item].size ?? .automatic : .automatic
  }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    let row = rows[indexPath.item]
    cell?.content = .text(Array(repeating: "ten letter", count: row.lines).joined(separator: " "))
    cellsMade += 1
    seen.insert(itemIdentifier)
    return cell
  }

  /// Returns the frames of the section in a new layout.
  func frames(in view: ListView) -> ListSectionFrames {
    view.layout.frames(
      for: ListSectionGeometry(
        index: 0, itemCount: rows.count, containerSize: view.size, minimumLineSpacing: 3,
        minimumInteritemSpacing: 4
      ) { [rows] item, width in
        let row = rows[item]
        if self.isGiven, let size = row.size { return size }
        return CGSize(
          width: width,
          height: self.seen.contains(row.listIdentifier) ? CGFloat(row.lines * 20) : 20)
      })
  }
}

/// Views of all kinds but header and footer, with their owner as text.
extension RowSection: ListSectionSupplementaryViewSource {
  func supplementaryView(
    ofKind kind: ListSupplementaryKind, for indexPath: IndexPath
  ) -> (any ListReusableView)? {
    let view: ListContentView? = dequeueSupplementaryView(ofKind: kind, at: indexPath)
    let row = rows.indices.contains(indexPath.item) ? rows[indexPath.item].listIdentifier : "none"
    // A view of the whole section is not made again for its first item.
    view?.content = .text(kind.isOfItems ? "\(kind) of \(row)" : "\(kind)")
    return view
  }
}

extension ListSupplementaryKind {
  /// Whether views of the kind are attached to items, in these tests.
  fileprivate var isOfItems: Bool { rawValue.hasPrefix("item") }
}

/// Two sections under random operations, and what each of them is to look like.
final class RandomRows {
  let list = ListDataSource(isolation: nil)
  let view: ListView
  let sections: [RowSection]
  var random: SeededGenerator
  private var nextRow = 0

  init(
    seed: Int, isGiven: Bool, layout: any ListLayout,
    reading: ListLayoutDirection = .leftToRight
  ) {
    random = SeededGenerator(seed: UInt64(seed))
    view = ListView(size: CGSize(width: 80, height: 150), layout: layout)
    view.estimatedItemHeight = 20
    view.layoutDirection = reading
    sections = ["a", "b"].map { RowSection($0, isGiven: isGiven) }
    list.attach(view, isolation: nil)
    for section in sections { section.rows = newRows(30) }
    list.appendSections(sections)
  }

  private func newRows(_ count: Int) -> [RowSection.Row] {
    (0..<count).map { _ in
      nextRow += 1
      let width = CGFloat([10, 25, 38, 80, 90].randomElement(using: &random) ?? 80)
      let lines = Int.random(in: 1...3, using: &random)
      return RowSection.Row(
        listIdentifier: "\(nextRow)", size: CGSize(width: width, height: CGFloat(lines * 10)),
        lines: lines)
    }
  }

  /// Does something to the list.
  ///
  /// - Returns: what.
  func step() -> String {
    let section = sections[Int.random(in: 0...1, using: &random)]
    let other = sections[section === sections[0] ? 1 : 0]
    let name = section.listIdentifier
    switch Int.random(in: 0...7, using: &random) {
    case 0:
      let rows = newRows(Int.random(in: 1...5, using: &random))
      section.rows += rows
      list.appendItems(rows, in: name)
      return "append"
    case 1:
      for _ in 0..<3 {
        section.rows.insert(
          newRows(1)[0], at: Int.random(in: 0...section.rows.count, using: &random))
      }
      list.updateSection(name)
      return "insert"
    case 2:
      let gone = section.rows.filter { _ in Int.random(in: 0...5, using: &random) == 0 }
      section.rows.removeAll { row in gone.contains { $0.listIdentifier == row.listIdentifier } }
      list.deleteItems(gone.map(\.listIdentifier), in: name)
      return "delete"
    case 3:
      section.rows.shuffle(using: &random)
      list.updateSection(name)
      return "shuffle"
    case 4:
      guard let row = section.rows.randomElement(using: &random) else { return "nothing" }
      section.rows.removeAll { $0.listIdentifier == row.listIdentifier }
      other.rows.append(row)
      section.seen.remove(row.listIdentifier)
      list.moveItem(row.listIdentifier, in: name, toSection: other.listIdentifier)
      // If the cell stays on the screen, the view measures it at once, without another call of `cell(for:at:)`.
      if let target = list.snapshot.index(ofSection: other.listIdentifier),
        view.visibleIndexPaths.contains(IndexPath(item: other.rows.count - 1, section: target))
      {
        other.seen.insert(row.listIdentifier)
      }
      return "move to the other section"
    case 5:
      guard !section.rows.isEmpty else { return "nothing" }
      let index = Int.random(in: 0..<section.rows.count, using: &random)
      section.rows[index].lines = section.rows[index].lines % 3 + 1
      section.rows[index].size?.height += 5
      let identifier = section.rows[index].listIdentifier
      section.seen.remove(identifier)
      if Bool.random(using: &random) {
        list.reloadItems([identifier], in: name)
        return "reload"
      }
      list.reconfigureItems([identifier], in: name)
      return "reconfigure"
    case 6:
      list.moveSection(name, .before(other.listIdentifier))
      return "move the section"
    default:
      let offset = CGFloat.random(in: 0...2000, using: &random).rounded()
      // The list scrolls in one of the two directions.
      view.contentOffset = CGPoint(x: offset, y: offset)
      return "scroll"
    }
  }

  /// Returns a view of a new list with the same sections.
  func fromScratch() -> (list: ListDataSource, view: ListView) {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: view.size, layout: view.layout)
    view.estimatedItemHeight = 20
    view.layoutDirection = self.view.layoutDirection
    list.attach(view, isolation: nil)
    list.appendSections(
      self.list.snapshot.sectionIdentifiers.compactMap { identifier in
        sections.first { $0.listIdentifier == identifier }.map { section in
          let copy = RowSection(identifier, isGiven: section.isGiven)
          copy.rows = section.rows
          return copy
        }
      })
    view.contentOffset = self.view.contentOffset
    return (list, view)
  }
}
