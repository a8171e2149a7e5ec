import ListingKit
import ListingTesting
import Testing
import UIKit

@testable import ListingUIKit
@testable import UIKitPrograms

/// The programs of the design and the code of the article as they're written for UIKit, on the simulation.
@Suite("Programs written for UIKit")
@MainActor
struct ProgramTests {
  @Test(
    "Contacts: a typed adapter of a cell of UIKit, headers, an index, and favorites that are dragged"
  )
  func contacts() async throws {
    var (opened, saved): ([String], [[String]]) = ([], [])
    let people = [Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Ben", isBlocked: true)]
    let favorites = [Contact(id: 10, name: "Dora"), Contact(id: 11, name: "Emil")]
    let screen = ContactsScreen(people, favorites: favorites) {
      opened.append($0.name)
    } save: {
      saved.append($0.map(\.name))
    }
    let shown = await Shown(screen)
    #expect(shown.view.visibleCells.allSatisfy { $0 is ContactCell })
    #expect(shown.view.visibleCells.count == 4)
    #expect(screen.host.indexTitles(for: shown.view) == ["A", "B"])
    shown.view.simulateTap(at: IndexPath(item: 0, section: 1))
    shown.view.simulateTap(at: IndexPath(item: 0, section: 2))
    #expect(opened == ["Ada"])
    #expect(shown.view.simulateDragBegin(at: IndexPath(item: 0, section: 0)))
    let last = try #require(shown.view.cellForItem(at: IndexPath(item: 1, section: 0)))
    shown.view.simulateDragMove(to: CGPoint(x: 10, y: last.frame.maxY - 1))
    shown.view.simulateDragEnd()
    await shown.settle()
    #expect(saved == [["Emil", "Dora"]] && shown.complaints.isEmpty)
  }

  @Test("Mail: swipes, selection, and deletion with undo")
  func mail() async throws {
    let mails = (1...3).map {
      Mail(id: $0, sender: "Anna", subject: "Mail \($0)", date: Date(timeIntervalSince1970: 0))
    }
    let mailbox = Mailbox(mails, lastVisit: Date(timeIntervalSince1970: 1)) { _ in }
    let shown = await Shown(mailbox)
    let swipe = try #require(
      mailbox.host.trailingSwipeActions(forItemAt: IndexPath(item: 0, section: 0)))
    #expect(swipe.actions.map(\.title) == ["Delete"] && swipe.performsFirstActionWithFullSwipe)
    shown.view.simulateTap(at: IndexPath(item: 1, section: 0))
    mailbox.deleteSelected()
    await shown.settle()
    #expect(shown.view.numberOfItems(inSection: 0) == 2)
    mailbox.undo()
    await shown.settle()
    #expect(shown.view.numberOfItems(inSection: 0) == 3)
    #expect(shown.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
    mailbox.search("Mail 3")
    await shown.settle()
    #expect(shown.view.numberOfItems(inSection: 0) == 1 && shown.complaints.isEmpty)
  }

  @Test("Marslink: a section for each model, and live messages")
  func marslink() async {
    let day = Date(timeIntervalSince1970: 0)
    let feed = MarsFeed(
      weather: Weather(
        id: 1, date: day, temperature: -60, high: -20, low: -90, sunrise: "6:00", sunset: "18:00"))
    feed.entries = [JournalEntry(id: 1, date: day, sol: 12, text: "Dust")]
    let (messages, arrivals) = AsyncStream<Message>.makeStream()
    let screen = ListViewController()
    showMars(feed, live: messages, in: screen.list)
    let shown = await Shown(screen)
    #expect(shown.view.numberOfSections == 2)
    arrivals.yield(Message(id: 1, date: day, user: "Anna", text: "Hello"))
    while shown.view.numberOfSections < 3 {
      await shown.settle()
      await Task.yield()
    }
    #expect(shown.complaints.isEmpty)
  }

  @Test("Photo grid: three columns of UIKit's cells, prefetched")
  func photoGrid() async throws {
    final class Images: ImageCache {
      var loaded: [String] = []
      func load(_ file: String) { loaded.append(file) }
      func cancel(_ file: String) {}
    }
    let photos = (0..<60).map { Photo(id: $0, title: "Photo \($0)", file: "\($0).jpg") }
    let images = Images()
    let screen = ListViewController()
    screen.list.appendSections([photosSection(PhotoService { photos }, images: images)])
    let shown = await Shown(screen)
    await shown.waitUntilIdle()
    let cells = shown.view.visibleCells.filter { $0 is PhotoCell }
    #expect(cells.count >= 9 && Set(cells.map(\.frame.minX)).count == 3)
    #expect(!images.loaded.isEmpty && shown.complaints.isEmpty)
  }

  @Test("Restaurants: pages of UIKit's cells with sizes and a header")
  func restaurants() async throws {
    let service = RestaurantService { page in
      (0..<20).map { Restaurant(name: "Restaurant \(page * 20 + $0)", kitchen: "Fish") }
    }
    let section = restaurantsSection(service) { _ in }
    let screen = ListViewController()
    screen.list.appendSections([section])
    let shown = await Shown(screen)
    await shown.waitUntilIdle()
    let first = try #require(shown.view.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(first is RestaurantCell && first.frame == CGRect(x: 0, y: 100, width: 200, height: 100))
    let header = shown.view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader,
      at: IndexPath(item: 0, section: 0))
    #expect((header as? RestaurantSectionHeaderView)?.title == "Restaurants")
    shown.view.simulateTap(at: IndexPath(item: 0, section: 0))
    await shown.settle()
    #expect(first.frame.height == 200 && shown.complaints.isEmpty)
  }
}
