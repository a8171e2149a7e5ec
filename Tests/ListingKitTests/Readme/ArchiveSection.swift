import Foundation
import ListingKit

/// A section that requests its pages itself, such as of an API that the app has already.
final class ArchiveSection: ListSectionPaging {
  var context: ListContext?
  let listIdentifier = "archive"
  var items: [String] { storedItems }
  private(set) var loadState: ListLoadState? = .idle
  private let fetch: @Sendable (_ offset: Int) async throws -> [String]
  private var load: ListLoad?

  init(fetch: @escaping @Sendable (_ offset: Int) async throws -> [String]) { self.fetch = fetch }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    cell?.content = .text(itemIdentifier)
    return cell
  }

  func didMoveToList() { load(from: 0, .loadingFirst) }

  func didApproachEnd(remainingItems: Int) {
    if remainingItems < 20, loadState == .idle { load(from: items.count, .loadingAppend) }
  }

  func refresh() { load(from: 0, .refreshing) }

  private func load(from offset: Int, _ state: ListLoadState) {
    // The answer to an earlier request would come at the wrong place.
    load?.cancel()
    loadState = state
    load = context?.load { [fetch] in
      try await fetch(offset)
    } completion: { [self] answer in
      switch answer {
      case .success(let page):
        loadState = page.isEmpty ? .end : .idle
        if offset == 0 { setItems(page) } else { appendItems(page) }
      case .failure(let error): loadState = .failed(message: "\(error)")
      }
    }
  }
}
