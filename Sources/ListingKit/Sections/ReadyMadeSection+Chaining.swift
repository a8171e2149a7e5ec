import Foundation

/// Methods that configure a section by setting its ``handlers``. They return the section.
///
/// Methods for events add a handler, ``onActions(_:)`` and ``onDelete(_:undo:commit:)`` add actions, and
/// all others replace an earlier value. Closures that get the section don't retain it.
extension ReadyMadeSection {
  public typealias Context = ItemContext<Item, any ListCell>

  private func with(_ change: (inout SectionHandlers<Item>) -> Void) -> Self {
    change(&_state.handlers)
    return self
  }

  // MARK: - Cells

  /// Shows the content of each item in a ``ListContentView``.
  @discardableResult
  public func onContent(_ content: @escaping (Context) -> ListContent) -> Self {
    with { handlers in
      handlers.cells.content = content
      handlers.cells.configure = nil
      handlers.cells.dequeue = nil
    }
  }

  /// Dequeues and configures a cell for each item.
  @discardableResult
  public func onCellConfigure<Cell: ListCell>(
    for type: Cell.Type, configure: @escaping (Item, Cell, IndexPath) -> Void
  ) -> Self {
    let adapter = CellAdapter<Item, Cell> { adapter in
      adapter.configure = { context in
        if let cell = context.cell { configure(context.item, cell, context.indexPath) }
      }
    }.erased(to: Item.self, (any ListCell).self)
    return with { handlers in
      handlers.cells.configure = adapter.configure
      handlers.cells.dequeue = adapter.dequeue
    }
  }

  /// Sets the sizes of items in points; `.automatic` measures a cell.
  @discardableResult
  public func onCellSize(_ size: @escaping (Item, _ listSize: CGSize) -> CGSize) -> Self {
    with { handlers in
      handlers.cells.size = { size($0.item, $0.section.listSize) }
    }
  }

  /// Registers an adapter for items of its model's type in this section, in place of the list's.
  @discardableResult
  public func register<Model: ListIdentifiable, Cell: ListCell>(
    _ adapter: CellAdapter<Model, Cell>
  ) -> Self {
    with { $0.adapters[ObjectIdentifier(Model.self)] = adapter.erased() }
  }

  // MARK: - Views

  /// Shows content as the header; `nil` for none. It's called again when the items change.
  @discardableResult
  public func onHeader(_ content: @escaping (Self) -> ListContent?) -> Self {
    onView(.header, content)
  }

  /// Shows content as the footer; `nil` for none. It's called again when the items change.
  @discardableResult
  public func onFooter(_ content: @escaping (Self) -> ListContent?) -> Self {
    onView(.footer, content)
  }

  private func onView(
    _ kind: ListSupplementaryKind, _ content: @escaping (Self) -> ListContent?
  ) -> Self {
    with { handlers in
      handlers.views[kind, default: ViewAdapter()].content = { section, _ in
        (section as? Self).flatMap(content)
      }
      handlers.views[kind]?.dequeue = nil
      handlers.views[kind]?.configure = nil
    }
  }

  /// Dequeues and configures a view as the header.
  @discardableResult
  public func onHeaderConfigure<View: ListReusableView>(
    for type: View.Type, configure: @escaping (View, IndexPath) -> Void
  ) -> Self {
    onSupplementaryViewConfigure(for: type, kind: .header, configure: configure)
  }

  /// Dequeues and configures a view as the footer.
  @discardableResult
  public func onFooterConfigure<View: ListReusableView>(
    for type: View.Type, configure: @escaping (View, IndexPath) -> Void
  ) -> Self {
    onSupplementaryViewConfigure(for: type, kind: .footer, configure: configure)
  }

  /// Dequeues and configures the views of a kind for which the layout has places.
  @discardableResult
  public func onSupplementaryViewConfigure<View: ListReusableView>(
    for type: View.Type, kind: ListSupplementaryKind,
    configure: @escaping (View, IndexPath) -> Void
  ) -> Self {
    let adapter = ViewAdapter<View> { view, _, indexPath in configure(view, indexPath) }.erased()
    return with { handlers in
      handlers.views[kind, default: ViewAdapter()].configure = adapter.configure
      handlers.views[kind]?.dequeue = adapter.dequeue
    }
  }

  /// Sets the size of the header in points, of which a list uses the height.
  @discardableResult
  public func onHeaderSize(
    _ size: @escaping (_ section: Int, _ listSize: CGSize) -> CGSize
  ) -> Self {
    onViewSize(.header, size)
  }

  /// Sets the size of the footer in points, of which a list uses the height.
  @discardableResult
  public func onFooterSize(
    _ size: @escaping (_ section: Int, _ listSize: CGSize) -> CGSize
  ) -> Self {
    onViewSize(.footer, size)
  }

  private func onViewSize(
    _ kind: ListSupplementaryKind, _ size: @escaping (Int, CGSize) -> CGSize
  ) -> Self {
    with { handlers in
      handlers.views[kind, default: ViewAdapter()].size = { size($1, $0.listSize) }
    }
  }

  /// Shows the header of an adapter, which sections may share.
  @discardableResult
  public func header<View: ListReusableView>(_ adapter: ViewAdapter<View>) -> Self {
    with { $0.views[.header] = adapter.erased() }
  }

  /// Shows the footer of an adapter, which sections may share.
  @discardableResult
  public func footer<View: ListReusableView>(_ adapter: ViewAdapter<View>) -> Self {
    with { $0.views[.footer] = adapter.erased() }
  }

  /// Shows a title as the header.
  @discardableResult
  public func header(_ title: String) -> Self {
    onView(.header) { _ in .text(title, style: .headline) }
  }

  /// Shows a text as the footer.
  @discardableResult
  public func footer(_ text: String) -> Self {
    onView(.footer) { _ in .text(text, style: .caption) }
  }

  // MARK: - The section

  /// Shows content above an item in its cell, from the previous item, which is `nil` for the first one, and
  /// the item; `nil` for none. It's called again when one of the two changes.
  @discardableResult
  public func onSeparator(
    _ content: @escaping (_ before: Item?, _ item: Item) -> ListContent?
  ) -> Self {
    with { $0.separator = content }
  }

  /// Sets the layout of the section; `nil` for the list's default.
  @discardableResult
  public func onLayout(_ layout: @escaping (LayoutEnvironment?) -> LayoutSection?) -> Self {
    with { $0.layout = layout }
  }

  /// Makes the section an outline: the children of an item are shown below it while it's expanded, in the
  /// order of the closure, whatever operations move.
  ///
  /// - Parameters:
  ///   - hasChildren: whether an item has children, which is asked for every displayed item; by default, whether
  ///     `children` returns any.
  ///   - children: returns the children of an expanded item.
  @discardableResult
  public func onOutline(
    hasChildren: ((Item) -> Bool)? = nil, _ children: @escaping (Item) -> [Item]
  ) -> Self {
    with { handlers in
      handlers.children = children
      handlers.hasChildren = hasChildren
    }
  }

  /// Sets the title of the section in an index.
  @discardableResult
  public func indexTitle(_ title: String?) -> Self { with { $0.indexTitle = title } }

  /// Sets the insets around the items, in points.
  @discardableResult
  public func inset(_ inset: ListEdgeInsets) -> Self { with { $0.inset = inset } }

  /// Sets the minimum distance between two lines of items, in points.
  @discardableResult
  public func minimumLineSpacing(_ spacing: CGFloat) -> Self {
    with { $0.minimumLineSpacing = spacing }
  }

  /// Sets the minimum distance between two items on a line, in points.
  @discardableResult
  public func minimumInteritemSpacing(_ spacing: CGFloat) -> Self {
    with { $0.minimumInteritemSpacing = spacing }
  }

  // MARK: - Events and interaction

  /// Handles events of a kind of the items.
  @discardableResult
  public func on(_ kind: ListEvent.Kind, _ body: @escaping (Context) -> Void) -> Self {
    with { $0.cells.add(kind, body) }
  }

  /// Handles the selection of an item.
  ///
  /// Without a handler of ``onDeselect(_:)``, a tap on a selected item selects it again, in a list that selects
  /// one item.
  @discardableResult
  public func onSelect(_ body: @escaping (Context) -> Void) -> Self { on(.didSelect, body) }

  /// Handles the deselection of an item.
  @discardableResult
  public func onDeselect(_ body: @escaping (Context) -> Void) -> Self { on(.didDeselect, body) }

  /// Handles that an item was seen, if the host reports it.
  @discardableResult
  public func onImpression(_ body: @escaping (Context) -> Void) -> Self { on(.impression, body) }

  /// Handles that an item is about to be displayed.
  @discardableResult
  public func onWillDisplay(_ body: @escaping (Context) -> Void) -> Self { on(.willDisplay, body) }

  /// Handles that an item is no longer displayed: once for each ``onWillDisplay(_:)``, with the item as it was
  /// displayed last, which may have been deleted.
  @discardableResult
  public func onDidEndDisplay(_ body: @escaping (Context) -> Void) -> Self {
    on(.didEndDisplay, body)
  }

  /// Handles events of a kind of the section and its views.
  @discardableResult
  public func onSection(
    _ kind: ListEvent.Kind, _ body: @escaping (Self, ListEvent) -> Void
  ) -> Self {
    with { handlers in
      handlers.add(kind) { [weak self] event in
        if let self { body(self, event) }
      }
    }
  }

  /// Handles that a control with an action was pressed, in the cell of an item or in a view that is attached
  /// to it; in a header or another view, the item is `nil`.
  @discardableResult
  public func onPress(_ action: String, _ body: @escaping (Self, Item?) -> Void) -> Self {
    onPress { section, pressed, item in if pressed == action { body(section, item) } }
  }

  /// Handles that any control was pressed.
  @discardableResult
  package func onPress(_ body: @escaping (Self, _ action: String, Item?) -> Void) -> Self {
    on(.didPress) { context in
      guard let section = context.section as? Self, let action = context.event?.action else {
        return
      }
      body(section, action, context.item)
    }
    .onSection(.didPress) { section, event in
      let item = event.item.flatMap { section.item(for: $0) }
      if let action = event.action { body(section, action, item) }
    }
  }

  /// Handles that the user changed an input with an action, in the cell of an item or in a view that is attached to it;
  /// in a header or another view, the item is `nil`.
  @discardableResult
  public func onInput(
    _ action: String, _ body: @escaping (Self, Item?, ListInputChange) -> Void
  ) -> Self {
    onInput { section, changed, item, change in
      if changed == action { body(section, item, change) }
    }
  }

  /// Handles that the user changed any input.
  @discardableResult
  package func onInput(
    _ body: @escaping (Self, _ action: String, Item?, ListInputChange) -> Void
  ) -> Self {
    on(.didInput) { context in
      guard let section = context.section as? Self, let event = context.event,
        let action = event.action, let change = event.input
      else { return }
      body(section, action, context.item, change)
    }
    .onSection(.didInput) { section, event in
      guard let action = event.action, let change = event.input else { return }
      body(section, action, event.item.flatMap { section.item(for: $0) }, change)
    }
  }

  /// Handles that the user moved an item within the section, into it or out of it, and allows such moves.
  ///
  /// It's called once, at the end of the drag, when ``GenericSection/items`` have the new order.
  @discardableResult
  public func onMove(_ body: @escaping (Self, ListItemMove) -> Void) -> Self {
    on(.didMove) { context in
      if let section = context.section as? Self, let move = context.event?.move {
        body(section, move)
      }
    }
  }

  /// Adds a delete action, for items whose deletion is allowed.
  ///
  /// - Parameters:
  ///   - title: the title of the action.
  ///   - undo: how long the deletion can be undone; see ``ListDataSource/undo()``. `nil` deletes at once.
  ///   - commit: a handler of ``ListEvent/Kind/didDelete``, if the host reports it.
  @discardableResult
  public func onDelete(
    _ title: String = "Delete", undo: Duration? = nil, commit: ((Context) -> Void)? = nil
  ) -> Self {
    with { $0.cells.onDelete(title, undo: undo, commit: commit) }
  }

  /// Adds actions that the host offers for an item.
  @discardableResult
  public func onActions(_ actions: @escaping (Context) -> [ItemAction]) -> Self {
    with { $0.cells.add(actions: actions) }
  }

  /// Sets the answer to whether the user may do something to an item.
  @discardableResult
  public func allow(
    _ interaction: ListInteraction, if condition: @escaping (Context) -> Bool
  ) -> Self {
    with { $0.cells.interactions[interaction] = condition }
  }
}
