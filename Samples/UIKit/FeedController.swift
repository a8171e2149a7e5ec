import ListingKit
import ListingUIKit
import UIKit

#if canImport(ListingXML)
  import ListingXML
#endif

/// A feed of pages: the next one loads near the end, and a pull loads the first one again. Above it is what a document
/// declares, where its module is linked.
final class FeedController: ListViewController {
  struct Story: ListDiffable, Identifiable, Equatable, Sendable {
    let id: Int
    let title: String
  }

  nonisolated struct Stories: ItemSource {
    func page(_ request: ItemRequest) async throws -> ItemPage<Story> {
      let first = request.cursor.flatMap { Int($0.rawValue) } ?? 0
      let stories = (first..<(first + 20)).map { Story(id: $0, title: "Story \($0)") }
      let next = first < 180 ? ItemCursor(rawValue: "\(first + 20)") : nil
      return ItemPage(items: stories, next: next)
    }
  }

  /// The document of the feed; `nil` without one.
  var document = Bundle.main.url(forResource: "home", withExtension: "xml")

  override func viewDidLoad() {
    super.viewDidLoad()
    host.installRefreshControl()
    Task {
      await loadDocument()
      showStories()
    }
  }

  func loadDocument() async {
    #if canImport(ListingXML)
      guard let document else { return }
      do {
        try await list.load(contentsOf: document)
      } catch {
        title = "\(error)"
      }
    #endif
  }

  func showStories() {
    let stories = PagedSection("stories", source: Stories(), pageSize: 20)
      .header("Stories")
    stories.onContent { context in
      .row(
        spacing: 12,
        [
          .icon(.star), .text(context.item.title, style: .headline), .spacer(),
          .text("\(context.item.id + 1)", style: .caption),
        ]
      ).padded(ListEdgeInsets(all: 12))
    }
    list.appendSections([stories])
  }
}
