import ListingKit
import ListingXML

extension WebViewer {
  /// Makes the list for a page that another viewer has shown, such as one of a process that is gone. The page has
  /// items, so the first patch has everything around its place.
  ///
  /// - Parameters:
  ///   - destination: the first item on screen; `nil` for the start of the list.
  ///   - count: the number of items that the screen shows.
  /// - Throws: the error of the list's source; `CancellationError` if the viewer is closed meanwhile.
  func resume(at destination: WebDestination?, count: Int) async throws {
    _ = try await open(to: destination)
    see(count)
    if case .place(.about(let place)?) = destination, let list = view.list {
      follow(place.loaded(in: list).path(in: list.displayedSnapshot))
    }
    // Headers that are displayed for the first time move the items after them.
    placeWindow()
    signal.set()
  }
}
