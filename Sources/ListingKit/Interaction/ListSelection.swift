/// The selected items of a list, by identifier.
///
/// An item stays selected when it moves, changes or is hidden, and when its section or the host is replaced,
/// until it's deleted.
public struct ListSelection: Hashable, Sendable {
  /// How many items can be selected.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    case none, single, multiple
  }

  /// How many items can be selected. A mode that allows fewer than are selected deselects all.
  public var mode = Mode.single {
    didSet {
      if mode == .none || mode == .single && items.count > 1 { items = [] }
    }
  }

  /// The selected items, with hidden ones. In mode `single`, a new one replaces the others.
  public var items: Set<ListItemPath> = [] {
    didSet {
      switch mode {
      case .none: items = []
      case .single where items.count > 1:
        let new = items.subtracting(oldValue)
        let kept = (new.isEmpty ? items : new).min { $0.description < $1.description }
        items = Set(kept.map { [$0] } ?? [])
      default: break
      }
    }
  }

  /// Creates a selection of no items.
  public init() {}
}
