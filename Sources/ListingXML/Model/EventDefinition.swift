import ListingKit

/// An event of a section or an item. The raw values are the names in documents.
enum SectionEvent: String, Sendable, Hashable, CaseIterable {
  case select
  case display
  case endDisplay = "end-display"
  case refresh
  case move
  case delete
  case impression

  /// Whether it's an event of an item.
  var hasItem: Bool { self != .refresh }

  /// The first version of the format that has it.
  var since: FormatVersion { [.move, .delete, .impression].contains(self) ? .v11 : .v10 }

  /// Whether it can happen without the user.
  var isAutomatic: Bool { self == .display || self == .endDisplay || self == .impression }
}

/// The actions for an event: an `on` element.
struct EventDefinition: Sendable, Hashable {
  /// The condition of the actions.
  var condition: BoundExpression?
  /// The actions, in order.
  var actions: [DocumentAction]
}

extension [EventDefinition] {
  /// What the handlers of one event open; `nil` if no action opens anything.
  var link: LinkTemplate? {
    let handlers = map { handler in
      LinkTemplate.Handler(
        condition: handler.condition, steps: handler.actions.compactMap(\.linkStep))
    }
    let opens = handlers.contains { $0.steps.contains { $0 != .set } }
    return opens ? LinkTemplate(handlers: handlers) : nil
  }
}

extension DocumentAction {
  fileprivate var linkStep: LinkTemplate.Step? {
    switch self {
    case .open(let href): .open(href)
    case .show(let document, let values): .show(document, values)
    case .set, .flip: .set
    case .emit, .retry, .reload, .loadMore, .back, .copy, .send, .submit, .delete, .select,
      .selectAll, .undo, .expand:
      nil
    }
  }
}

/// An action of a document.
enum DocumentAction: Sendable, Hashable {
  /// Sets a state.
  case set(StateReference, to: BoundExpression)
  /// Toggles a state; a missing value becomes true.
  case flip(StateReference)
  /// Asks the app to open an address.
  case open(TextTemplate)
  /// Sends an event to the app.
  case emit(String, [NamedText])
  /// Shows another document with parameters.
  case show(TextTemplate, [NamedText])
  /// Returns to the document before.
  case back
  /// Copies a text.
  case copy(TextTemplate)
  case send(SendDefinition)
  /// Submits a form.
  case submit(FormReference)
  /// Repeats the load that failed.
  case retry
  /// Reloads the content of the section, or of another one.
  case reload(section: String?)
  /// Loads the next page.
  case loadMore
  /// Deletes the item.
  case delete
  /// Selects or deselects the item.
  case select(Bool)
  /// Selects or deselects all shown items of the section.
  case selectAll(Bool)
  /// Undoes the last deletion.
  case undo
  /// Shows or hides the children of the item, or the items of the section.
  case expand(Bool)
}
