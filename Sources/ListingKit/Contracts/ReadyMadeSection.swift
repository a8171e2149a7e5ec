import Foundation

/// A section that stores its items in the list, and whose ``handlers`` do everything else: ``GenericSection``,
/// ``PagedSection`` and ``BindingSection``.
///
/// Set handlers at any time; `reloadSupplementaryViews` and `reconfigure(items:)` show what changes by it.
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
