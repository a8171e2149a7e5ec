import Foundation

extension ReadyMadeSection {
  /// The insets around the items, in points.
  public var inset: ListEdgeInsets {
    get { _state.handlers.inset }
    set { _state.handlers.inset = newValue }
  }

  /// The minimum distance between two lines of items, in points.
  public var minimumLineSpacing: CGFloat {
    get { _state.handlers.minimumLineSpacing }
    set { _state.handlers.minimumLineSpacing = newValue }
  }

  /// The minimum distance between two items on a line, in points.
  public var minimumInteritemSpacing: CGFloat {
    get { _state.handlers.minimumInteritemSpacing }
    set { _state.handlers.minimumInteritemSpacing = newValue }
  }

  /// The title of the section in an index.
  public var indexTitle: String? {
    get { _state.handlers.indexTitle }
    set { _state.handlers.indexTitle = newValue }
  }

  public func layout(in environment: LayoutEnvironment?) -> LayoutSection? {
    _state.handlers.layout?(environment)
  }

  // MARK: - Cells

  public func size(at indexPath: IndexPath) -> CGSize {
    let own = _state.handlers.cells.size
    guard own != nil || Item.self == AnyListItem.self || adapter(for: Item.self)?.size != nil,
      let name = context?.itemIdentifier(at: indexPath), let item = _state.items[name]
    else { return .automatic }
    let context = itemContext(item, name, indexPath)
    return own?(context) ?? adapter(for: item)?.size?(context.erased) ?? .automatic
  }

  /// Returns a cell of the first of these that can make one: the section's handlers, the adapter of the
  /// item's type, a ``ListRow``. Otherwise the cell shows the identifier.
  public func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    guard let item = _state.items[itemIdentifier] else { return nil }
    _state.displayedItems.renew(item, for: itemIdentifier)
    let context = itemContext(item, itemIdentifier, indexPath)
    // Field by field, since a copy of an adapter retains all of its closures.
    let (dequeue, content, configure) = (
      _state.handlers.cells.dequeue, _state.handlers.cells.content, _state.handlers.cells.configure
    )
    if dequeue != nil || content != nil || configure != nil {
      return cell(context, dequeue, content, configure)
    }
    if let adapter = adapter(for: item), adapter.makesCells {
      return cell(context.erased, adapter.dequeue, adapter.content, adapter.configure)
    }
    return cell(context, nil, defaultContent, nil)
  }

  /// The content of an item's cell, also of one that isn't shown; `nil` if its cell is filled otherwise.
  func content(of item: Item) -> ListContent? {
    let place = IndexPath(item: 0, section: 0)
    let context = itemContext(item, item.listIdentifier, place).with(ListContentView())
    let cells = _state.handlers.cells
    if cells.dequeue != nil || cells.content != nil || cells.configure != nil {
      return cells.content?(context)
    }
    if let adapter = adapter(for: item), adapter.makesCells {
      return adapter.content?(context.erased)
    }
    return defaultContent(of: context)
  }

  private func cell<Model>(
    _ context: ItemContext<Model, any ListCell>,
    _ dequeue: ((any ListSection, IndexPath) -> (any ListCell)?)?,
    _ content: ((ItemContext<Model, any ListCell>) -> ListContent)?,
    _ configure: ((ItemContext<Model, any ListCell>) -> Void)?
  ) -> (any ListCell)? {
    if let dequeue {
      guard let cell = dequeue(self, context.indexPath) else { return nil }
      configure?(context.with(cell))
      return cell
    }
    let view: ListContentView? = dequeueCell(at: context.indexPath)
    guard let view else { return nil }
    let context = context.with(view)
    if let content = content?(context) {
      view.content = separated(content, above: context.identifier, at: context.indexPath)
    }
    configure?(context)
    return view
  }

  /// The content of a ``ListRow``; `nil` for other items.
  package func rowContent(of context: Context) -> ListContent? {
    erasedCast(context.item, to: ListRow.self)?
      .content(level: context.level, isExpanded: context.isExpanded)
  }

  /// The content of an item without an adapter.
  private func defaultContent(of context: ItemContext<Item, any ListCell>) -> ListContent {
    if let content = rowContent(of: context) { return content }
    // A string is its own content.
    let type = Self.modelType(of: context.item)
    if type != String.self {
      self.context?.list?.reportMissingAdapter(for: type, in: listIdentifier)
    }
    return .text(context.identifier)
  }

  // MARK: - Supplementary views

  public var supplementaryKinds: Set<ListSupplementaryKind> { Set(_state.handlers.views.keys) }

  public func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    view(ofKind: .header, for: indexPath)
  }

  public func footerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    view(ofKind: .footer, for: indexPath)
  }

  public func supplementaryView(
    ofKind kind: ListSupplementaryKind, for indexPath: IndexPath
  ) -> (any ListReusableView)? {
    view(ofKind: kind, for: indexPath)
  }

  public func referenceSizeForHeaderView(section: Int) -> CGSize {
    referenceSizeForSupplementaryView(ofKind: .header, section: section)
  }

  public func referenceSizeForFooterView(section: Int) -> CGSize {
    referenceSizeForSupplementaryView(ofKind: .footer, section: section)
  }

  public func referenceSizeForSupplementaryView(
    ofKind kind: ListSupplementaryKind, section: Int
  ) -> CGSize {
    _state.handlers.views[kind]?.size?(self, section) ?? .automatic
  }

  /// Returns the view of an adapter, with other content below that of the adapter.
  func view(
    ofKind kind: ListSupplementaryKind, for indexPath: IndexPath, adding other: ListContent? = nil
  ) -> (any ListReusableView)? {
    let adapter = _state.handlers.views[kind]
    var view: (any ListReusableView)?
    if let dequeue = adapter?.dequeue {
      view = dequeue(self, kind, indexPath)
    } else if let content = ListContent.stacked([adapter?.content?(self, indexPath), other]) {
      let contentView: ListContentView? = dequeueSupplementaryView(ofKind: kind, at: indexPath)
      contentView?.content = content
      view = contentView
    }
    if let view { adapter?.configure?(view, self, indexPath) }
    return view
  }
}

extension CellAdapter {
  /// Whether the adapter makes cells, rather than only handling events.
  fileprivate var makesCells: Bool { dequeue != nil || content != nil || configure != nil }
}
