import ListingKit
import ListingXML

/// The place of the reader in a document with `resume`.
extension OpenList {
  /// The item at the place; `nil` if it isn't in the list.
  var place: ListItemPath? {
    list.documentPlace.flatMap { $0.loaded(in: list).path(in: list.shownSnapshot) }
  }

  /// Loads the items around the place, or if it's near the pages up to it.
  func loadToPlace() async {
    guard let place = list.documentPlace else { return }
    await waitUntilIdle()
    if let pages = list.section(for: place.section) as? any PagedContent,
      let far = pages.farPosition(place.position, loadsBackward: false), pages.jump(to: far)
    {
      await waitUntilIdle()
    }
    await loadPages(.all) { place.loaded(in: list).isReached(in: list.shownSnapshot) }
  }

  /// Keeps an item as the place.
  func keepPlace(_ path: ListItemPath?) {
    guard let path, let place = DocumentPlace(path, in: list) else { return }
    list.documentPlace = place
  }
}
