import ListingKit
import ListingXML

/// The place of the reader in a document with `resume`.
extension OpenList {
  /// The item at the place; `nil` if it isn't in the list.
  var place: ListItemPath? { list.documentPlace?.path(in: list.shownSnapshot) }

  /// Loads the pages up to the place.
  func loadToPlace() async {
    guard let place = list.documentPlace else { return }
    await loadPages(.all) { place.isReached(in: list.shownSnapshot) }
  }

  /// Keeps an item as the place.
  func keepPlace(_ path: ListItemPath?) {
    guard let path, let place = DocumentPlace(path, in: list.displayedSnapshot) else { return }
    list.documentPlace = place
  }
}
