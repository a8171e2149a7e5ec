import Foundation

/// An event that a host reports: of display, or an action of the user.
///
/// ```swift
/// let observation = list.observeEvents { event in
///   if event.kind == .didSelect, let item = event.item { names.append(item) }
/// }
/// ```
///
/// The list passes it to the adapter of the item's type, to the section and to the observers, in this
/// order and in one transaction.
public struct ListEvent: Hashable, Sendable {
  /// The kinds of events. A comment names the subjects of each.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case willDisplay, didEndDisplay  // item, view, section
    case didEnterWorkingRange, didLeaveWorkingRange  // section
    case prefetch, cancelPrefetch, impression  // item
    case didHighlight, didUnhighlight, didSelect, didDeselect, didMove, didDelete  // item
    case didPress, didInput  // item, view
    case didEnterList, willLeaveList, didBecomeActive, didBecomeInactive, didRefresh  // section
  }

  /// The subject of an event.
  public enum Subject: Hashable, Sendable {
    case item(ListItemPath)
    case view(ListSupplementaryPath)
    case section(String)
  }

  /// The kind of an event.
  public let kind: Kind
  /// The item, view or section.
  public let subject: Subject
  /// The displayed index path of the item or view. At the end of its display, it's the last one.
  public let indexPath: IndexPath?
  /// The name of the pressed control's action.
  public let action: String?
  /// The change of an input.
  public let input: ListInputChange?
  /// The first and the last position of a moved item. In a question whether it may move, the last one is
  /// proposed.
  public let move: ListItemMove?

  /// Creates an event.
  public init(
    _ kind: Kind, _ subject: Subject, at indexPath: IndexPath? = nil, action: String? = nil,
    input: ListInputChange? = nil, move: ListItemMove? = nil
  ) {
    self.kind = kind
    self.subject = subject
    self.indexPath = indexPath
    self.action = action
    self.input = input
    self.move = move
  }

  /// The section of the subject.
  public var section: String {
    switch subject {
    case .item(let path): path.section
    case .view(let path): path.section
    case .section(let name): name
    }
  }

  /// The press of a control with another action.
  package func pressing(_ action: String) -> ListEvent {
    ListEvent(kind, subject, at: indexPath, action: action, input: input, move: move)
  }

  /// The identifier of the item, or of the item to which the view is attached; `nil` for other views and for
  /// sections.
  public var item: String? {
    switch subject {
    case .item(let path): path.item
    case .view(let path): path.item
    case .section: nil
    }
  }
}

/// An interaction of the user with an item, which its adapter or its section can forbid.
public enum ListInteraction: String, Hashable, Sendable, CaseIterable {
  case highlight, select, deselect, move, delete
}

/// When an item counts as seen: it shows enough of itself for long enough.
public struct ImpressionRule: Hashable, Sendable {
  /// How much of the item must be visible, from 0 to 1; of an item that is longer than the viewport, how
  /// much of the viewport it must fill.
  public var fraction: Double
  /// How long it must be visible without interruption.
  public var duration: Duration

  /// Creates a rule.
  public init(fraction: Double = 0.5, duration: Duration = .seconds(1)) {
    self.fraction = fraction
    self.duration = duration
  }
}
