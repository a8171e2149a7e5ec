import ListingKit
import Testing
import UIKit

@testable import ListingUIKit

@Suite("CollectionViewHost: cells, headers and footers")
@MainActor
struct HostCellTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test(
    "Cells of UIKit are registered when they're first dequeued, sized as they prefer, and reused")
  func ownCells() async throws {
    let screen = await Screen()
    let posts = (0..<40).map { Post($0, $0 % 2 == 0 ? "tall" : "low") }
    screen.list.appendSections([cellSection("s", posts)])
    await screen.settle()
    let cell = try #require(screen.collectionView.cellForItem(at: path(0)) as? PostCell)
    #expect(cell.label.text == "0 tall" && cell.frame.height == 90)
    #expect(screen.collectionView.cellForItem(at: path(1))?.frame.minY == 90)
    for y in stride(from: CGFloat(0), through: 900, by: 60) { screen.scroll(to: y) }
    let cells = screen.collectionView.visibleCells.compactMap { $0 as? PostCell }
    #expect(cells.contains { $0.reuseCount > 0 } && screen.complaints.isEmpty)
    #expect(screen.list.visibleCell(for: posts[16], in: "s") is PostCell)
  }

  @Test("A section is notified when its items, its header and itself appear and disappear")
  func display() async {
    let screen = await Screen()
    let balance = DisplayBalance()
    let observation = screen.list.observeEvents { event in
      MainActor.assumeIsolated { balance.take(event) }
    }
    let section = GenericSection("s", items: (0..<50).map { Post($0) }) { .text($0.text) }
    section.header("header")
    screen.list.appendSections([section])
    await screen.settle()
    let header = ListEvent.Subject.view(ListSupplementaryPath(kind: .header, section: "s"))
    #expect(balance.displayed.contains(header) && balance.displayed.contains(.section("s")))
    #expect(balance.items.count == screen.texts.count)
    screen.scroll(to: 400)
    #expect(!balance.displayed.contains(header) && balance.items.count == screen.texts.count)
    #expect(!balance.items.contains(ListItemPath("s", "0")))
    screen.list.detach()
    await screen.settle()
    #expect(balance.displayed.isEmpty && balance.problems.isEmpty)
    observation.cancel()
  }

  @Test("A section that returns a cell of its own making gets it shown if it has content")
  func notDequeued() async {
    final class OwnCells: ListSection {
      var context: ListContext?
      let listIdentifier = "own"
      let items = ["a", "b"]

      func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
        let cell = ListContentView()
        cell.content = .text("own \(itemIdentifier)")
        return cell
      }
    }
    let screen = await Screen()
    screen.list.appendSections([OwnCells()])
    await screen.settle()
    #expect(screen.texts == ["own a", "own b"] && screen.complaints.isEmpty)
  }

  @Test("A cell of UIKit that wasn't dequeued is reported, and an empty one is shown")
  func foreignCell() async {
    let screen = await Screen()
    var diagnostics: [ListDiagnostic] = []
    screen.list.diagnosticsHandler = { diagnostics.append($0) }
    screen.list.appendSections([ForeignCells()])
    await screen.settle()
    #expect(screen.complaints.isEmpty && screen.texts == [""])
    #expect(diagnostics.contains { $0.message.contains("hasn't dequeued") })
  }

  @Test("An item without a cell has an empty one")
  func noCell() async {
    final class NoCells: ListSection {
      var context: ListContext?
      let listIdentifier = "none"
      let items = ["a"]

      func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
    }
    let screen = await Screen()
    screen.list.appendSections([NoCells()])
    await screen.settle()
    #expect(screen.texts == [""] && screen.complaints.isEmpty)
  }

  @Test(
    "Headers and footers of UIKit and of content have their places, and are reconfigured in place")
  func supplementaries() async throws {
    let screen = await Screen()
    var title = "first"
    let section = cellSection("s", [Post(1)])
      .onHeaderConfigure(for: PostHeader.self) { header, _ in header.title = title }
      .onFooter { _ in .text("footer \(title)") }
    screen.list.appendSections([section])
    await screen.settle()
    let view = screen.collectionView
    let header = try #require(
      view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: path(0)) as? PostHeader)
    let footer = try #require(
      view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionFooter, at: path(0)))
    #expect(header.title == "first" && header.frame.height == 25)
    #expect(view.cellForItem(at: path(0))?.frame.minY == 25 && footer.frame.minY == 55)
    #expect(screen.text(of: footer) == "footer first")
    title = "second"
    section.reloadSupplementaryViews([.header, .footer])
    await screen.settle()
    #expect(header.title == "second" && screen.text(of: footer) == "footer second")
    #expect(screen.complaints.isEmpty)
  }

  @Test("A pinned header stays at the top of the viewport")
  func pinned() async throws {
    let section = GenericSection("s", items: (0..<30).map { Post($0) }) { .text($0.text) }
    section.header("title")
    section.onLayout { _ in
      let size = LayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(20))
      let layout = LayoutSection(
        group: .vertical(layoutSize: size, subitems: [LayoutItem(layoutSize: size)]))
      layout.boundarySupplementaryItems = [
        LayoutBoundaryItem(
          .header, layoutSize: size, alignment: .top, pinToVisibleBounds: true)
      ]
      return layout
    }
    let screen = await Screen()
    screen.list.appendSections([section])
    await screen.settle()
    screen.scroll(to: 200)
    let header = try #require(
      screen.collectionView.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: path(0)))
    #expect(header.frame.minY == 200)
  }
}

/// A section with a cell that it makes itself.
@MainActor
private final class ForeignCells: @MainActor ListSection {
  var context: ListContext?
  let listIdentifier = "foreign"
  let items = ["a"]

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { PostCell() }
}
