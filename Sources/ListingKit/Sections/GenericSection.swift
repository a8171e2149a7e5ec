import Foundation

/// A section whose items are given to it.
///
/// It keeps its items, so change them by its own `setItems`, `append` of items of its type, and
/// `deleteItems`. The other operations that bring or move items, which it has as every section has
/// them, tell the list alone: the section would have no content for what they bring.
///
/// It is configured by closures, which may be set at any time; `reloadSupplementaryViews` and
/// `reconfigure(items:)` show what changed by that.
public final class GenericSection<Item: ListIdentifiable>: ListSection {
  public var context: ListContext?
  public let listIdentifier: String
  public let duplicates: ListDuplicatePolicy
  public var inset: ListEdgeInsets = .zero
  public var minimumLineSpacing: CGFloat = 0

  /// What a cell shows of an item.
  public var cellContent: (Item) -> ListContent
  /// Makes the cell of an item, where it is to be another one than a ``ListContentView`` that shows
  /// ``cellContent``.
  public var cellProvider: ((GenericSection, Item, IndexPath) -> (any ListCell)?)?
  /// What the header shows; made again when the items change.
  public var header: ((GenericSection) -> ListContent?)?
  /// What the footer shows; made again when the items change.
  public var footer: ((GenericSection) -> ListContent?)?
  /// Called when the user selects an item.
  public var didSelect: ((GenericSection, Item, IndexPath) -> Void)?
  /// Called when the selection of an item is taken back.
  public var didDeselect: ((GenericSection, Item, IndexPath) -> Void)?

  private var given: SectionItems<Item>

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - identifier: unique in its list, not empty.
  ///   - items: what it shows at first.
  ///   - duplicates: what becomes of an item whose identifier is there already.
  ///   - cellContent: what a cell shows of an item.
  public init(
    _ identifier: String, items: [Item] = [], duplicates: ListDuplicatePolicy = .first,
    cellContent: @escaping (Item) -> ListContent
  ) {
    self.listIdentifier = identifier
    self.duplicates = duplicates
    self.cellContent = cellContent
    self.given = SectionItems(policy: duplicates, offering: items)
  }

  // MARK: - Items

  /// The items in order: those that the list kept, or before the section is in one, all.
  public var items: [any ListIdentifiable] { given.all }

  /// The number of items.
  public var count: Int { given.count }

  /// The item with an identifier; `nil` for one that is not there.
  public func item(for identifier: String) -> Item? { given[identifier] }

  /// Makes these the items. What stays keeps its cells.
  ///
  /// - Returns: what became of them; on a failure the items are those from before.
  @discardableResult
  public func setItems(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil
  ) -> ListResult {
    change(orOffer: items, completion: completion) {
      given.offer(items)
      let result = newUpdate(
        animatingDifferences: animatingDifferences, completion: completion)
      given.keep(items, replacing: true, result: result)
      return result
    }
  }

  /// Puts items at the end.
  ///
  /// - Returns: what became of them; on a failure the items are those from before.
  @discardableResult
  public func append(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil
  ) -> ListResult {
    change(orOffer: given.all + items, completion: completion) {
      let result = append(
        items: items, animatingDifferences: animatingDifferences, completion: completion)
      given.keep(items, replacing: false, result: result)
      return result
    }
  }

  /// Removes items.
  @discardableResult
  public func deleteItems(
    _ items: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    let identifiers = items.map(\.listIdentifier)
    let gone = Set(identifiers)
    return change(
      orOffer: given.all.filter { !gone.contains($0.listIdentifier) }, completion: completion
    ) {
      let result = perform(
        .deleteItems(identifiers, section: listIdentifier),
        animatingDifferences: animatingDifferences, completion: completion)
      given.remove(identifiers)
      return result
    }
  }

  /// Changes the items together with the list; outside of a list they are all there is.
  private func change(
    orOffer items: @autoclosure () -> [Item], completion: ListCompletion?,
    _ body: () -> ListResult
  ) -> ListResult {
    var result = ListResult.success(ListOutcome())
    guard let context else {
      given.offer(items())
      completion?(result)
      return result
    }
    context.holdTurn {
      given.acceptOffered()
      result = body()
      if header != nil || footer != nil { reloadSupplementaryViews() }
    }
    return result
  }

  public func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    guard let item = given[itemIdentifier] else { return nil }
    if let cellProvider { return cellProvider(self, item, indexPath) }
    let cell: ListContentView? = dequeueCell(at: indexPath)
    cell?.content = cellContent(item)
    return cell
  }

  public func didMoveToList() { given.acceptOffered() }

  public func didDeselectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let item = given[itemIdentifier] else { return }
    didDeselect?(self, item, indexPath)
  }

  public func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let item = given[itemIdentifier] else { return }
    didSelect?(self, item, indexPath)
  }
}

extension GenericSection: ListSectionSupplementaryViewSource {
  public func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    guard let content = header?(self) else { return nil }
    let view: ListContentView? = dequeueHeaderView(at: indexPath)
    view?.content = content
    return view
  }

  public func footerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    guard let content = footer?(self) else { return nil }
    let view: ListContentView? = dequeueFooterView(at: indexPath)
    view?.content = content
    return view
  }
}
