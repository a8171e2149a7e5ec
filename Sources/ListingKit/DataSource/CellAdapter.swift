import Foundation

/// The cells for items of a type, and the handlers of their events.
///
/// Register it with a list or a section. A section's adapter takes the place of the list's. An adapter is
/// known by the exact type of its model.
///
/// ```swift
/// list.register(
///   CellAdapter<Contact, ContactCell> { adapter in
///     adapter.configure = { ctx in ctx.cell?.contact = ctx.element }
///     adapter.didSelect = { ctx in ctx.update { contact in contact.name += "!" } }
///   })
/// ```
public struct CellAdapter<Model, Cell> {
  public typealias Context = ItemContext<Model, Cell>

  /// Returns the content of an item, for a ``ListContentView``. An adapter that dequeues a `Cell` ignores it.
  public var content: ((Context) -> ListContent)?
  /// Configures a cell.
  public var configure: ((Context) -> Void)?
  /// Returns the size of an item in points; `.automatic` measures its cell. Without a closure, all are measured.
  public var size: ((Context) -> CGSize)?
  /// Returns the actions that the host offers for an item.
  public var actions: ((Context) -> [ItemAction])?
  /// Whether the user may perform an interaction. Interactions without an answer are allowed.
  public var interactions: [ListInteraction: (Context) -> Bool] = [:]
  /// The handlers of events, by kind.
  public var events: [ListEvent.Kind: (Context) -> Void] = [:]
  /// Returns a cell; `nil` for a ``ListContentView``.
  var dequeue: ((any ListSection, IndexPath) -> (any ListCell)?)?
  /// How a deletion can be undone; `nil` if it can't.
  var deletionUndo: DeletionUndo?

  /// Creates an adapter that dequeues no cells: its items are shown by ``content``.
  public init() {}

  /// Adds a delete action, for items whose deletion is allowed.
  ///
  /// - Parameters:
  ///   - title: the title of the action.
  ///   - undo: how long the deletion can be undone; see ``ListDataSource/undo()``. `nil` deletes at once.
  ///   - commit: called after the deletion, when it's final, as a handler of ``ListEvent/Kind/didDelete``.
  public mutating func onDelete(
    _ title: String = "Delete", undo: Duration? = nil, commit: ((Context) -> Void)? = nil
  ) {
    add { context in
      guard context.allows(.delete) else { return [] }
      var action = ItemAction(title, isDestructive: true) { context.delete() }
      action.canBeUndone = undo != nil
      return [action]
    }
    deletionUndo = undo.map { DeletionUndo(title: title, duration: $0) }
    if let commit { add(.didDelete, commit) }
  }

  /// Adds actions after those that there are.
  mutating func add(actions others: @escaping (Context) -> [ItemAction]) {
    actions = { [actions] context in (actions?(context) ?? []) + others(context) }
  }

  /// Adds a handler after those that there are.
  mutating func add(_ kind: ListEvent.Kind, _ body: @escaping (Context) -> Void) {
    events[kind] = joined(events[kind], body)
  }

  /// The adapter as one of other items and cells. There is no other conversion.
  func erased<Item, Other>(
    to item: Item.Type = Item.self, _ cell: Other.Type = Other.self
  ) -> CellAdapter<Item, Other> {
    func lifted<Result>(
      _ body: ((Context) -> Result)?, else missing: @escaping () -> Result
    ) -> ((ItemContext<Item, Other>) -> Result)? {
      body.map { body in
        { context in context.cast(to: Model.self, Cell.self).map(body) ?? missing() }
      }
    }
    var result = CellAdapter<Item, Other>()
    result.content = lifted(content) { .empty }
    result.configure = lifted(configure) {}
    result.size = lifted(size) { .automatic }
    result.actions = lifted(actions) { [] }
    result.interactions = interactions.compactMapValues { lifted($0) { true } }
    result.events = events.compactMapValues { lifted($0) {} }
    result.dequeue = dequeue
    result.deletionUndo = deletionUndo
    return result
  }
}

/// How long a deletion can be undone, and the title of the action.
struct DeletionUndo {
  let title: String
  let duration: Duration
}

/// A handler that calls two others in order.
func joined<Value>(
  _ first: ((Value) -> Void)?, _ second: @escaping (Value) -> Void
) -> (Value) -> Void {
  guard let first else { return second }
  return {
    first($0)
    second($0)
  }
}

/// The headers, the footers or the views of another kind of sections, which may share an adapter.
public struct ViewAdapter<View> {
  /// Returns the content, for a ``ListContentView``; `nil` shows no view.
  public var content: ((any ListSection, IndexPath) -> ListContent?)?
  /// Configures a dequeued view.
  public var configure: ((View, any ListSection, IndexPath) -> Void)?
  /// Returns the size of the view in points; `.automatic` measures it.
  public var size: ((any ListSection, _ section: Int) -> CGSize)?
  /// Returns a view; `nil` for a ``ListContentView``.
  var dequeue: ((any ListSection, ListSupplementaryKind, IndexPath) -> (any ListReusableView)?)?

  /// Creates an adapter that dequeues no views: they show ``content``.
  public init() {}

  /// The adapter as one of views of any type.
  func erased() -> ViewAdapter<any ListReusableView> {
    var result = ViewAdapter<any ListReusableView>()
    result.content = content
    result.configure = configure.map { configure in
      { view, section, indexPath in
        if let view = view as? View { configure(view, section, indexPath) }
      }
    }
    result.size = size
    result.dequeue = dequeue
    return result
  }
}

// Here, since dequeuing asks the host of the list.
extension CellAdapter where Model: ListIdentifiable, Cell: ListCell {
  /// Creates an adapter that dequeues a `Cell` for each item.
  ///
  /// - Parameter configure: sets the properties of the adapter.
  public init(_ configure: (inout CellAdapter) -> Void) {
    self.init()
    dequeue = { section, indexPath in
      let cell: Cell? = section.dequeueCell(at: indexPath)
      return cell
    }
    configure(&self)
  }
}

extension ViewAdapter where View: ListReusableView {
  /// Creates an adapter that dequeues a `View` for each section.
  ///
  /// - Parameter configure: configures the view.
  public init(_ configure: @escaping (View, any ListSection, IndexPath) -> Void) {
    self.init()
    self.configure = configure
    dequeue = { section, kind, indexPath in
      let view: View? = section.dequeueSupplementaryView(ofKind: kind, at: indexPath)
      return view
    }
  }
}
