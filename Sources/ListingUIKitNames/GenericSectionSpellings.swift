#if os(Linux) || !canImport(UIKit)
  import ListingKit

  extension GenericSection {
    /// Creates a section.
    ///
    /// - Parameters:
    ///   - listIdentifier: unique in its list; a UUID by default.
    ///   - items: the first items.
    public convenience init(listIdentifier: String = UUID().uuidString, items: [Item]) {
      self.init(listIdentifier, items: items)
    }

    /// Creates a section of items whose content can be compared.
    ///
    /// - Parameters:
    ///   - listIdentifier: unique in its list; a UUID by default.
    ///   - items: the first items.
    public convenience init(listIdentifier: String = UUID().uuidString, items: [Item])
    where Item: ListDiffable {
      self.init(listIdentifier, items: items)
    }
  }

  /// Handlers that take an item and its index path instead of an ``ItemContext``, and the names of flow layouts.
  extension ReadyMadeSection {
    /// Dequeues and configures the views of a kind for which the layout has places.
    @discardableResult
    public func onSupplementaryViewConfigure<View: ListReusableView>(
      for type: View.Type, kind: String, configure: @escaping (View, IndexPath) -> Void
    ) -> Self {
      onSupplementaryViewConfigure(
        for: type, kind: ListSupplementaryKind(rawValue: kind), configure: configure)
    }

    /// Handles that an item is about to be displayed.
    @discardableResult
    public func onWillDisplay(_ callback: @escaping (Item, IndexPath) -> Void) -> Self {
      onWillDisplay { callback($0.item, $0.indexPath) }
    }

    /// Handles that an item is no longer displayed: with the item and the index path as it was displayed last,
    /// also if it was deleted.
    @discardableResult
    public func ondidEndDisplay(_ callback: @escaping (Item, IndexPath) -> Void) -> Self {
      onDidEndDisplay { callback($0.item, $0.indexPath) }
    }

    /// Handles the selection of an item, like `onSelect`.
    @discardableResult
    public func onDidSelect(_ callback: @escaping (Item, IndexPath) -> Void) -> Self {
      onSelect { callback($0.item, $0.indexPath) }
    }

    /// Handles that an item was seen.
    @discardableResult
    public func onImpression(_ callback: @escaping (Item, IndexPath) -> Void) -> Self {
      onImpression { callback($0.item, $0.indexPath) }
    }

    /// Sets the insets around the items, in points, like `inset`.
    @discardableResult
    public func sectionInset(_ inset: ListEdgeInsets) -> Self { self.inset(inset) }

    /// Sets the minimum distance between two items on a line, in points, like `minimumInteritemSpacing`.
    @discardableResult
    public func minimumInterItemSpacing(_ spacing: CGFloat) -> Self {
      minimumInteritemSpacing(spacing)
    }
  }
#endif
