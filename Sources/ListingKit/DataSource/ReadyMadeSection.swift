import Foundation

/// A section that stores its items in the list, and whose ``handlers`` do everything else: ``GenericSection``,
/// ``PagedSection`` and ``BindingSection``.
///
/// Handlers can be set at any time. Call `reloadSupplementaryViews(_:)` or `reconfigureItems(_:)` to show views and cells
/// with the new ones.
public protocol ReadyMadeSection: ListSectionLoading, ListSectionInteraction,
  ListSectionSupplementaryViewSource
where Item: ListIdentifiable {
  /// The shared state of the section and its list. Don't implement it.
  var _state: ReadyMadeSectionState<Item> { get }
}

extension ReadyMadeSection {
  /// Everything that the section does.
  public var handlers: SectionHandlers<Item> {
    get { _state.handlers }
    _modify { yield &_state.handlers }
  }

  /// The items.
  var sectionItems: SectionItems<Item> {
    get { _state.items }
    _modify { yield &_state.items }
  }
}

/// The state of a ready-made section, which the section and its list share.
public final class ReadyMadeSectionState<Item: ListIdentifiable> {
  /// The loops over arrays of items.
  let itemType: ItemType<Item>
  var handlers = SectionHandlers<Item>()
  var items: SectionItems<Item>
  var rules = PresentationRules<Item>()
  var outline = Outline()
  /// The object for which the section was made, such as a plugin's.
  package var attachment: AnyObject?
  /// The items that are displayed.
  var displayedItems = DisplayedItems<Item>()
  /// The items that were prefetched and not displayed yet.
  var prefetchedItems = DisplayedItems<Item>()
  /// The item whose deletion is being reported.
  var deletedItem: Item?
  /// The shown items for which separators were made last.
  var separatedItems: ListedItems?

  init(
    _ items: SectionItems<Item>, _ itemType: ItemType<Item>,
    cellContent: ((Item) -> ListContent)? = nil
  ) {
    self.items = items
    self.itemType = itemType
    handlers.cells.content = cellContent.map { cellContent in { cellContent($0.item) } }
  }
}
