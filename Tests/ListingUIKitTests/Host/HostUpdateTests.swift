import ListingKit
import Testing
import UIKit

@testable import ListingUIKit

@Suite("CollectionViewHost: updates")
@MainActor
struct HostUpdateTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  private func makeScreen(_ count: Int = 3) async -> (Screen, GenericSection<Post>) {
    let section = GenericSection("s", items: (0..<count).map { Post($0) }) { .text($0.text) }
    let screen = await Screen()
    screen.list.appendSections([section])
    await screen.settle()
    screen.collectionView.simulation.forget()
    return (screen, section)
  }

  @Test("The first snapshot is shown by a reload, and changes by batches")
  func first() async {
    let section = GenericSection("s", items: [Post(1)]) { .text($0.text) }
    let list = ListDataSource()
    list.appendSections([section])
    let screen = await Screen(list)
    #expect(screen.texts == ["1 post"])
    screen.collectionView.simulation.forget()
    section.appendItems([Post(2)])
    await screen.settle()
    #expect(screen.texts == ["1 post", "2 post"])
    #expect(screen.collectionView.simulation.reloadCount == 0)
    #expect(screen.collectionView.simulation.batchCount == 1 && screen.complaints.isEmpty)
  }

  @Test("Only a reload of the whole list reloads the collection view")
  func reload() async {
    let (screen, section) = await makeScreen()
    screen.list.updater = ReloadUpdater()
    section.deleteItems(["1"])
    await screen.settle()
    #expect(screen.texts == ["0 post", "2 post"])
    #expect(screen.collectionView.simulation.reloadCount == 1)
    #expect(screen.collectionView.simulation.batchCount == 0)
  }

  @Test("A moved section with other items takes a batch for each stage")
  func stages() async {
    let (screen, _) = await makeScreen()
    let other = GenericSection("t", items: [Post(7), Post(8)]) { .text($0.text) }
    screen.list.appendSections([other])
    await screen.settle()
    screen.collectionView.simulation.forget()
    var isDone = 0
    screen.list.performBatchUpdates {
      screen.list.moveSection("t", .before("s")) { _ in isDone += 1 }
      other.deleteItems(["7"])
      other.appendItems([Post(9)])
    }
    #expect(screen.collectionView.simulation.batchCount == 2 && isDone == 0)
    await screen.settle()
    #expect(isDone == 1 && screen.complaints.isEmpty)
    #expect(screen.texts == ["8 post", "9 post", "0 post", "1 post", "2 post"])
  }

  @Test("Sections are inserted, deleted, moved and reloaded")
  func sections() async {
    let (screen, _) = await makeScreen(1)
    func section(_ name: String, _ id: Int) -> GenericSection<Post> {
      GenericSection(name, items: [Post(id)]) { .text($0.text) }
    }
    screen.list.appendSections([section("t", 10), section("u", 20)])
    screen.list.insertSections([section("r", 5)], .before("s"))
    await screen.settle()
    #expect(screen.texts == ["5 post", "0 post", "10 post", "20 post"])
    screen.list.deleteSections(["s"])
    await screen.settle()
    #expect(screen.texts == ["5 post", "10 post", "20 post"])
    screen.list.moveSection("u", .before("r"))
    screen.list.updater = SectionReloadingUpdater(section: "t")
    screen.list.insertItems([Post(11)], .end, in: "t")
    await screen.settle()
    #expect(screen.texts == ["20 post", "5 post", "10 post", "11 post"])
    #expect(screen.complaints.isEmpty && screen.collectionView.simulation.reloadCount == 0)
  }

  @Test("An item that changes and moves at once gets its new content at its new place")
  func changedAndMoved() async {
    let (screen, section) = await makeScreen(4)
    screen.list.performBatchUpdates {
      section.insertItems([Post(8), Post(9)], .start)
      section.updateItems([Post(1, "changed")])
      section.deleteItems(["3"])
    }
    await screen.settle()
    #expect(screen.texts == ["8 post", "9 post", "0 post", "1 changed", "2 post"])
    #expect(screen.complaints.isEmpty)
  }

  @Test("Each stage is committed once, in order, and each update is completed once, after that")
  func protocolOfHosts() async {
    let screen = await Screen()
    let counting = CountingHost(screen.host)
    screen.list.attach(counting)
    let first = GenericSection("s", items: (0..<5).map { Post($0) }) { .text($0.text) }
    let second = GenericSection("t", items: [Post(7), Post(8)]) { .text($0.text) }
    screen.list.appendSections([first, second])
    await screen.settle()
    for animates in [true, false] {
      screen.list.performBatchUpdates {
        screen.list.moveSection("t", .before("s"), animatingDifferences: animates)
        second.appendItems([Post(animates ? 9 : 10)], animatingDifferences: animates)
        first.reloadItems(["1"], animatingDifferences: animates)
      }
      await screen.settle()
      first.updateItems([Post(2, "changed \(animates)")], animatingDifferences: animates)
      await screen.settle()
      first.deleteItems([animates ? "3" : "4"], animatingDifferences: animates)
      screen.list.flush()
      screen.collectionView.removeFromSuperview()
      await screen.settle()
      screen.window.addSubview(screen.collectionView)
      screen.list.moveSection("t", .after("s"), animatingDifferences: animates)
      await screen.settle()
    }
    #expect(counting.problems.isEmpty && screen.complaints.isEmpty)
    #expect(counting.updates == 9 && counting.completions == 9)
    #expect(
      screen.texts == [
        "0 post", "1 post", "2 changed false", "7 post", "8 post", "9 post", "10 post",
      ])
  }

  @Test("The completion waits for the animation, and the next update for the completion")
  func animation() async {
    let (screen, section) = await makeScreen()
    var log: [String] = []
    section.deleteItems(["0"]) { _ in log.append("first") }
    screen.list.flush()
    #expect(screen.collectionView.isAnimatingUpdate && log.isEmpty)
    section.deleteItems(["1"]) { _ in log.append("second") }
    section.appendItems([Post(5)]) { _ in log.append("third") }
    screen.list.flush()
    #expect(screen.collectionView.simulation.batchCount == 1)
    screen.collectionView.simulateEndOfAnimations()
    #expect(log == ["first"] && screen.collectionView.simulation.batchCount == 2)
    screen.collectionView.simulateEndOfAnimations()
    #expect(log == ["first", "second", "third"] && screen.texts == ["2 post", "5 post"])
  }

  @Test("An update whose animation is interrupted is complete")
  func interrupted() async {
    let (screen, section) = await makeScreen()
    var isDone = 0
    section.deleteItems(["0"]) { _ in isDone += 1 }
    screen.list.flush()
    screen.collectionView.removeFromSuperview()
    #expect(isDone == 1)
    await screen.settle()
    #expect(screen.texts == ["1 post", "2 post"] && isDone == 1)
  }

  @Test("An update without animation, and one outside of a window, complete at once")
  func unanimated() async {
    let (screen, section) = await makeScreen()
    var log: [String] = []
    section.deleteItems(["0"], animatingDifferences: false) { _ in log.append("unanimated") }
    screen.list.flush()
    #expect(log == ["unanimated"])
    screen.collectionView.removeFromSuperview()
    section.deleteItems(["1"]) { _ in log.append("outside") }
    screen.list.flush()
    #expect(log == ["unanimated", "outside"] && screen.complaints.isEmpty)
    screen.collectionView.layoutIfNeeded()
    #expect(screen.texts == ["2 post"])
  }

  @Test("An update before the first layout is a batch, too")
  func beforeLayout() async {
    let list = ListDataSource()
    let section = GenericSection("s", items: [Post(1)]) { .text($0.text) }
    list.appendSections([section])
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100),
      collectionViewLayout: ListCollectionViewLayout())
    let host = CollectionViewHost(view)
    list.attach(host)
    section.appendItems([Post(2)])
    list.flush()
    #expect(view.simulation.complaints.isEmpty && view.numberOfItems(inSection: 0) == 2)
  }

  @Test("A changed item keeps its cell, and gets the height of its new content")
  func reconfigured() async throws {
    let (screen, section) = await makeScreen()
    let cell = try #require(screen.collectionView.cellForItem(at: path(1)))
    let height = cell.frame.height
    section.updateItems([
      Post(1, "has a text that is much too long for a single line of this list")
    ])
    await screen.settle()
    #expect(screen.collectionView.cellForItem(at: path(1)) === cell)
    #expect(cell.frame.height > height && screen.text(of: cell).hasPrefix("1 has a text"))
    #expect(screen.collectionView.cellForItem(at: path(2))?.frame.minY == cell.frame.maxY)
  }

  @Test("A reloaded item gets another cell")
  func reloaded() async {
    let (screen, section) = await makeScreen()
    let cell = screen.collectionView.cellForItem(at: path(1))
    section.reloadItems(["1"])
    await screen.settle()
    #expect(screen.collectionView.cellForItem(at: path(1)) !== cell)
    #expect(screen.texts == ["0 post", "1 post", "2 post"] && screen.complaints.isEmpty)
  }

  @Test("A changed item whose section wants a cell of another type gets one")
  func otherType() async {
    final class TwoTypes: ListSection {
      var context: ListContext?
      let listIdentifier = "s"
      var items = [Post(1), Post(2)]

      func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
        guard let post = items.first(where: { $0.listIdentifier == itemIdentifier }) else {
          return nil
        }
        if post.title == "other" {
          let cell: OtherCell? = dequeueCell(at: indexPath)
          cell?.title = post.text
          return cell
        }
        let cell: ListContentView? = dequeueCell(at: indexPath)
        cell?.content = .text(post.text)
        return cell
      }
    }
    let (screen, section) = (await Screen(), TwoTypes())
    screen.list.appendSections([section])
    await screen.settle()
    let first = screen.collectionView.cellForItem(at: path(0))
    section.items[0] = Post(1, "other")
    section.update()
    await screen.settle()
    #expect(screen.texts == ["OTHER 1 other", "2 post"] && screen.complaints.isEmpty)
    #expect(screen.collectionView.cellForItem(at: path(0)) !== first)
  }

  @Test("Updates while the user scrolls leave the first visible item where it is")
  func scrolled() async throws {
    let (screen, section) = await makeScreen(60)
    screen.scroll(to: 600)
    let first = try #require(screen.collectionView.indexPathsForVisibleItems.sorted().first)
    let cell = try #require(screen.collectionView.cellForItem(at: first))
    let distance = cell.frame.minY - screen.collectionView.contentOffset.y
    let text = screen.text(of: cell)
    section.insertItems((100..<110).map { Post($0) }, .start)
    await screen.settle()
    let moved = try #require(
      screen.collectionView.visibleCells.first { screen.text(of: $0) == text })
    #expect(moved === cell)
    #expect(moved.frame.minY - screen.collectionView.contentOffset.y == distance)
    #expect(screen.complaints.isEmpty)
  }

  @Test("A list that a handler of display changes is updated after the collection view's call")
  func inCallback() async {
    let screen = await Screen()
    let section = GenericSection("s", items: (0..<40).map { Post($0) }) { .text($0.text) }
    section.onWillDisplay { [unowned list = screen.list] context in
      guard [2, 30].contains(context.item.id) else { return }
      context.delete()
      list.flush()
    }
    screen.list.appendSections([section])
    await screen.settle()
    await screen.settle()
    #expect(screen.texts.prefix(3) == ["0 post", "1 post", "3 post"])
    // Nothing else is being updated.
    screen.scroll(to: 500)
    await screen.settle()
    #expect(section.items.map(\.id) == (0..<40).filter { $0 != 2 && $0 != 30 })
    #expect(screen.texts.contains("29 post") && screen.complaints.isEmpty)
  }

  @Test("Another list on the same host replaces the first one, whose updates don't reach it")
  func otherList() async {
    let (screen, section) = await makeScreen()
    let other = ListDataSource()
    other.appendSections([GenericSection("t", items: [Post(9)]) { .text($0.text) }])
    other.flush()
    other.attach(screen.host)
    await screen.settle()
    #expect(screen.texts == ["9 post"] && screen.list.host == nil)
    section.deleteItems(["0"])
    await screen.settle()
    #expect(screen.texts == ["9 post"])
    other.detach()
    await screen.settle()
    #expect(screen.texts.isEmpty && screen.collectionView.numberOfSections == 0)
    #expect(screen.complaints.isEmpty)
  }

  @Test("A list retains neither its host nor the host the view controller")
  func lifetime() async {
    weak var host: CollectionViewHost?
    let list = ListDataSource()
    do {
      let screen = await Screen(list)
      host = screen.host
      #expect(host != nil)
    }
    #expect(host == nil && list.host == nil)
  }
}

private final class OtherCell: ListCell {
  var title = ""
  init() {}
  var content: ListContent { .text("OTHER \(title)") }
}

/// Reloads a section whenever the list changes.
private struct SectionReloadingUpdater: ListUpdater {
  var section: String

  func update(for change: ListChange) -> ListUpdate {
    DiffingUpdater().update(for: change.reloading(sections: [section]))
  }
}
