import Foundation
import ListingTesting
import Testing

@testable import ListingKit

@Suite("List view: changes outside of the viewport")
struct ListViewUnseenTests {
  /// The visible elements, and the length of the content.
  private struct Sight: Equatable {
    var kinds: [ListView.Element.Kind]
    var frames: [CGRect]
    var contents: [ListContent]
    var contentSize: CGSize

    init(_ view: ListView) {
      kinds = view.visibleElements.map(\.kind)
      frames = view.visibleElements.map(\.frame)
      contents = view.visibleElements.map(\.view.content)
      contentSize = view.contentSize
    }
  }

  private static func layouts() -> [any ListLayout] {
    let item = LayoutItem(
      layoutSize: LayoutSize(
        widthDimension: .fractionalWidth(0.5), heightDimension: .estimated(10)))
    let pinned = LayoutSection.grid(columns: 3)
    pinned.boundarySupplementaryItems = [
      LayoutBoundaryItem(
        .footer,
        layoutSize: LayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(15)),
        pinToVisibleBounds: true)
    ]
    return [
      CompositionalLayout(), FlowLayout(),
      CompositionalLayout(
        section: LayoutSection(
          group: .horizontal(
            layoutSize: LayoutSize(
              widthDimension: .fractionalWidth(1), heightDimension: .estimated(10)),
            subitems: [item]))), CompositionalLayout(section: pinned),
      WaterfallLayout(),
      CompositionalLayout.list(using: ListConfiguration()),
    ]
  }

  @Test("The visible elements and their frames are the same as in a new layout", arguments: 0..<6)
  func sameAsAnew(layout: Int) throws {
    for seed in 0..<6 {
      var random = SeededGenerator(seed: UInt64(seed))
      var (header, footer): (String?, String?) = (nil, nil)
      var count = 0
      func items(_ number: Int) -> [String] {
        count += number
        return ((count - number)..<count).map { "item \($0)" }
      }
      let sections = ["a", "b"].map { name in
        GenericSection(name, items: items(30)) { .text($0) }
      }
      for section in sections {
        section.onHeader { _ in header.map { .text($0) } }
        section.onFooter { _ in footer.map { .text($0) } }
      }
      let list = ListDataSource(isolation: nil)
      let view = ListView(size: CGSize(width: 80, height: 60), layout: Self.layouts()[layout])
      list.attach(view, isolation: nil)
      list.appendSections(sections)
      var done: [String] = []
      for _ in 0..<40 {
        let section = sections[Int.random(in: 0...1, using: &random)]
        let texts = [nil, "one", "one two three four five", "another word or two"]
        switch Int.random(in: 0...9, using: &random) {
        case 0...2:
          done.append("append to \(section.listIdentifier)")
          section.appendItems(items(Int.random(in: 1...9, using: &random)))
        case 3, 4:
          done.append("footer")
          footer = texts.randomElement(using: &random) ?? nil
          for section in sections { section.reloadSupplementaryViews([.footer]) }
        case 5:
          done.append("header")
          header = texts.randomElement(using: &random) ?? nil
          for section in sections { section.reloadSupplementaryViews([.header]) }
        case 6:
          done.append("delete")
          let all = list.snapshot.itemIdentifiers(inSection: section.listIdentifier)
          list.deleteItems(
            all.filter { _ in Int.random(in: 0...9, using: &random) == 0 },
            in: section.listIdentifier)
        case 7:
          done.append("footer and append")
          footer = texts.randomElement(using: &random) ?? nil
          list.performBatchUpdates {
            section.appendItems(items(3))
            section.reloadSupplementaryViews([.footer])
          }
        default:
          done.append("scroll")
          view.contentOffset.y = CGFloat.random(in: 0...view.contentSize.height, using: &random)
        }
        let sight = Sight(view)
        view.invalidateLayout()
        try #require(
          sight == Sight(view), "layout \(layout), seed \(seed): \(done.suffix(4))")
      }
    }
  }

  @Test("Appending items outside of the viewport recreates no visible element")
  func nothingMadeAnew() throws {
    let section = GenericSection("a", items: (0..<100).map { "\($0)" }) { .text($0) }
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 100))
    list.attach(view, isolation: nil)
    list.appendSections([section])
    let shown = view.visibleElements.map { ObjectIdentifier($0.view) }
    let length = view.contentSize.height
    var told: [Int] = []
    view.didChange = { told.append(view.visibleElements.count) }
    section.appendItems((100..<150).map { "\($0)" })
    #expect(view.visibleElements.map { ObjectIdentifier($0.view) } == shown)
    #expect(view.contentSize.height > length)
    #expect(told == [shown.count])
  }
}
