/// The items of a section as its list stores them. With these, a section needs no array of its own, and no
/// search for the item of a cell:
///
///     var items: [Book] { storedItems }
///
/// The list reads `items` when the section enters it, and stores the items from then on, without duplicates. Operations
/// change them: `setItems(_:)` replaces all, `appendItems(_:)` and `deleteItems(_:)` some, and `updateItems(_:)` takes new
/// content of items that are there. Outside of a list such a section has no items: a section that begins with items, or
/// that is inserted again after it left, keeps an array, or is a ``GenericSection``.
extension ListSection where Item: ListIdentifiable {
  /// The items that the list stores for the section, in order, including those of the transaction in progress;
  /// empty while the section is in no list.
  ///
  /// - Complexity: O(*n*).
  public var storedItems: [Item] { listedItems?.items() ?? [] }

  /// Returns the item with an identifier as the list stores it; `nil` if the section doesn't contain it.
  ///
  /// - Complexity: O(1) expected.
  public func item(for itemIdentifier: String) -> Item? { listedItems?.item(itemIdentifier) }
}

extension ListSection where Item == any ListIdentifiable {
  /// The items that the list stores for the section, in order, including those of the transaction in progress;
  /// empty while the section is in no list.
  ///
  /// - Complexity: O(*n*).
  public var storedItems: [Item] { listedItems?.references.map(\.item) ?? [] }

  /// Returns the item with an identifier as the list stores it; `nil` if the section doesn't contain it.
  ///
  /// - Complexity: O(1) expected.
  public func item(for itemIdentifier: String) -> Item? {
    listedItems?.reference(to: itemIdentifier)?.item
  }
}

extension ListSection {
  fileprivate var listedItems: ListedItems? {
    guard let list = context?.list, list.isHeld(self) else { return nil }
    return list.listedItems(of: listIdentifier)
  }
}
