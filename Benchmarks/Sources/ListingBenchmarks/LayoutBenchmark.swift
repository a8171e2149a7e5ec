import Foundation
import ListingKit

/// What a view does in a long list and in a short one, layout by layout.
enum LayoutBenchmark {
  enum Shape: String, CaseIterable {
    case givenFlow = "flow, sizes given"
    case measuredFlow = "flow, sizes measured"
    case grid = "grid"
    case groups = "groups of groups"
    case waterfall = "waterfall"

    fileprivate var layout: any ListLayout {
      switch self {
      case .givenFlow, .measuredFlow: FlowLayout()
      case .grid: CompositionalLayout(section: .grid(columns: 3, spacing: 4))
      case .groups: CompositionalLayout(section: Self.largeAndSmall)
      case .waterfall: CompositionalLayout(section: .waterfall(columns: 3, columnSpacing: 4))
      }
    }

    /// A large item next to two small ones.
    private static var largeAndSmall: LayoutSection {
      func item(_ width: CGFloat, _ height: LayoutDimension) -> LayoutItem {
        LayoutItem(
          layoutSize: LayoutSize(widthDimension: .fractionalWidth(width), heightDimension: height))
      }
      let small = LayoutGroup.vertical(
        layoutSize: LayoutSize(
          widthDimension: .fractionalWidth(0.5), heightDimension: .estimated(88)),
        subitems: [item(1, .estimated(44)), item(1, .estimated(44))])
      return LayoutSection(
        group: .horizontal(
          layoutSize: LayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(88)),
          subitems: [item(0.5, .estimated(88)), small]))
    }
  }

  enum Work: String, CaseIterable {
    case firstFrame = "the first frame"
    case scroll = "a screen of scrolling"
    case change = "another height of an item in sight"
    case width = "another width"
    case insert = "an item at the top, while scrolled to the middle"
  }

  static func table(runs: Int) -> Report.Table {
    let rows = Shape.allCases.flatMap { shape in
      let lists = [1_000, 1_000_000].map { LaidOutList(count: $0, shape: shape) }
      return Work.allCases.map { work in
        // What is asked of the section for each item takes a second.
        let isLong = shape == .givenFlow && (work == .firstFrame || work == .width)
        let measurement = Measurement(
          runs: isLong ? 3 : runs, timed: lists.map { list in { _ in list.time(work) } })
        return Report.Row(
          work: "\(shape.rawValue): \(work.rawValue)", time: measurement.time(1),
          against: "the same at 1,000 items", ratio: measurement.ratio(1, to: 0),
          target: work == .scroll ? 1.5 : nil)
      }
    }
    return Report.Table(
      title: "Layouts of 1,000,000 items of different heights",
      text: """
        A `ListView` of 320 × 480 points, scrolled to the middle of one section. Where a section \
        gives the sizes of its items, it is asked for all of them when they are first laid out, \
        and in another width.
        """,
      rows: rows)
  }
}

/// A list of one section on a view.
private final class LaidOutList {
  private final class Section: ListSection {
    var context: ListContext?
    let listIdentifier = "section"
    var rows: [MeasuredList.Item]
    let givesSizes: Bool
    /// What changes the heights of items, one after the other.
    var turn = 0

    init(count: Int, givesSizes: Bool) {
      rows = (0..<count).map { MeasuredList.Item(listIdentifier: Identifiers.string($0)) }
      self.givesSizes = givesSizes
    }

    var items: [any ListIdentifiable] { rows }

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
      let cell: ListContentView? = dequeueCell(at: indexPath)
      cell?.content = .text(
        String(repeating: "A line or several. ", count: 1 + (indexPath.item * 7 + turn) % 13))
      return cell
    }

    func size(at indexPath: IndexPath) -> CGSize {
      givesSizes ? CGSize(width: 300, height: 20 + (indexPath.item * 7 + turn) % 61) : .automatic
    }
  }

  private let list = ListDataSource(isolation: nil)
  private var view: ListView
  private let section: Section
  private let shape: LayoutBenchmark.Shape
  private var nextItem = 2_000_000

  init(count: Int, shape: LayoutBenchmark.Shape) {
    self.shape = shape
    section = Section(count: count, givesSizes: shape == .givenFlow)
    view = Self.makeView(shape)
    list.appendSections([section])
    list.attach(view, isolation: nil)
    showMiddle()
  }

  private static func makeView(_ shape: LayoutBenchmark.Shape) -> ListView {
    ListView(size: CGSize(width: 320, height: 480), layout: shape.layout)
  }

  private func showMiddle() {
    view.scrollToItem(
      at: IndexPath(item: section.rows.count / 2, section: 0), position: .top, animated: false)
  }

  /// The microseconds that it takes.
  func time(_ work: LayoutBenchmark.Work) -> Double {
    switch work {
    case .firstFrame:
      list.detach()
      view = Self.makeView(shape)
      defer { showMiddle() }
      return Measurement.microseconds {
        list.attach(view, isolation: nil)
        return view.visibleElements.count
      }
    case .scroll:
      // Items that were not seen before: of the short list there are few.
      if shape != .givenFlow { view.layout = shape.layout }
      if view.contentOffset.y + 2 * view.size.height > view.contentSize.height { showMiddle() }
      return measure { view.contentOffset.y += view.size.height }
    case .change:
      guard let path = view.visibleIndexPaths.dropFirst().first else { return .infinity }
      section.turn += 1
      let name = section.rows[path.item].listIdentifier
      return measure { list.reconfigureItems([name], in: "section") }
    case .width:
      return measure { view.size.width = view.size.width == 320 ? 321 : 320 }
    case .insert:
      let item = MeasuredList.Item(listIdentifier: Identifiers.string(nextItem))
      nextItem += 1
      let first = section.rows[0].listIdentifier
      section.rows.insert(item, at: 0)
      return measure { list.insertItems([item], .before(first), in: "section") }
    }
  }

  private func measure(_ body: () -> Void) -> Double {
    Measurement.microseconds {
      body()
      return view.visibleElements.count
    }
  }
}
