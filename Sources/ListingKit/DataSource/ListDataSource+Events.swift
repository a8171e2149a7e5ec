import Foundation

/// Events and adapters.
extension ListDataSource {
  /// Registers an adapter for the items of a type in all sections. It replaces the list's adapter for the type; a
  /// section's own adapter is used in its place.
  public func register<Model: ListIdentifiable, Cell: ListCell>(
    _ adapter: CellAdapter<Model, Cell>
  ) {
    adapters.all[ObjectIdentifier(Model.self)] = adapter.erased()
  }

  /// Passes an event to the adapter of the item's type, to the section and to the observers, in this order and
  /// in one transaction. Hosts call it.
  public func deliver(_ event: ListEvent) {
    deliver(event, to: displayedSection(event.section) ?? section(for: event.section))
  }

  /// Reports an event to a section, which another object may have replaced in the list.
  func deliver(_ event: ListEvent, to section: (any ListSection)?) {
    deliverEvents { dispatch(event, to: section) }
  }

  /// Reports an event while the transaction is open.
  ///
  /// - Parameter isObserved: whether it's news to the observers, too.
  func dispatch(_ event: ListEvent, to section: (any ListSection)?, isObserved: Bool = true) {
    if let section {
      let isDisplay = event.kind.isDisplay
      let previous = isDisplay ? displayCascade.begin(section.listIdentifier) : nil
      (section as? any ListSectionInteraction)?.handle(event)
      section.receive(event)
      if isDisplay { _ = displayCascade.begin(previous) }
    }
    if event.kind == .didPress, event.action == ListLoadState.retryAction { retry(section) }
    if isObserved, !eventObservers.isEmpty { notify(\.eventObservers, of: event) }
  }

  /// Loads again what failed in a section, or in the whole list.
  private func retry(_ section: (any ListSection)?) {
    guard let section else { return refresh() }
    (section as? any ListSectionLoading)?.retry()
  }

  /// Whether a section, an adapter of its items or an observer handles events of any of some kinds.
  func handles(_ kinds: [ListEvent.Kind], in section: any ListSection) -> Bool {
    guard eventObservers.isEmpty else { return true }
    guard let section = section as? any ListSectionInteraction else { return false }
    return kinds.contains(where: section.handles)
  }

  /// Sends each visible section an event about itself.
  func deliverToVisibleSections(_ kind: ListEvent.Kind) {
    deliverEvents {
      for section in visibleSections {
        dispatch(ListEvent(kind, .section(section.listIdentifier)), to: section)
      }
    }
  }

  /// Returns whether the user may do something to the item at a displayed index path; `false` if there is none.
  public func allows(_ interaction: ListInteraction, at indexPath: IndexPath) -> Bool {
    guard let item = itemIdentifier(at: indexPath), let section = section(at: indexPath.section)
    else { return false }
    return (section as? any ListSectionInteraction)?
      .allows(interaction, for: item, at: indexPath) ?? (interaction != .move)
  }

  /// Returns whether a section allows the move that an event describes, from it or to it.
  func allowsMove(_ event: ListEvent, in section: String) -> Bool {
    guard let section = self.section(for: section) as? any ListSectionInteraction,
      let item = event.item, let indexPath = event.indexPath
    else { return false }
    return section.allows(.move, for: item, at: indexPath, event: event)
  }

  /// Returns the actions for the item at a displayed index path, those of its adapter first.
  public func actions(at indexPath: IndexPath) -> [ItemAction] {
    guard let item = itemIdentifier(at: indexPath),
      let section = section(at: indexPath.section) as? any ListSectionInteraction
    else { return [] }
    return section.actions(for: item, at: indexPath)
  }

  /// Returns the first action that deletes each of some displayed items; items without one are left out.
  package func deletions(at places: [IndexPath]) -> [(place: IndexPath, action: ItemAction)] {
    places.compactMap { place in
      actions(at: place).first { $0.isDestructive && $0.isEnabled }.map { (place, $0) }
    }
  }

  /// Performs an action in one transaction.
  public func perform(_ action: ItemAction) { deliverEvents(action.perform) }

  /// The titles of the sections that have one, for an index, with the identifiers of the sections.
  public var indexTitles: [(title: String, section: String)] {
    sections.compactMap { section in
      (section as? any ListSectionInteraction)?.indexTitle.map { ($0, section.listIdentifier) }
    }
  }

  /// Reports, once for each type, that items have no adapter.
  func reportMissingAdapter(for type: Any.Type, in section: String) {
    report(
      ListDiagnostic(
        code: .invalid, section: section,
        message: "section '\(section)' has no cells for items of the type \(type), so it shows "
          + "their identifiers. Register a CellAdapter<\(type), …> with the list or the section, or "
          + "call `onContent` or `onCellConfigure(for:)` of the section"),
      onceFor: ObjectIdentifier(type))
  }
}

extension ListEvent.Kind {
  /// Whether the event says what is displayed. A section that changes the list in response may cause the next such event,
  /// and so on without an end.
  fileprivate var isDisplay: Bool {
    switch self {
    case .willDisplay, .didEndDisplay, .didEnterWorkingRange, .didLeaveWorkingRange, .prefetch,
      .cancelPrefetch, .impression:
      true
    default: false
    }
  }
}

extension ListSection {
  /// Calls the method for an event, if there is one.
  fileprivate func receive(_ event: ListEvent) {
    switch (event.kind, event.subject, event.indexPath) {
    case (.willDisplay, .item, let indexPath?): willDisplay(at: indexPath)
    case (.didEndDisplay, .item, let indexPath?): didEndDisplay(at: indexPath)
    case (.didSelect, .item(let path), let indexPath?):
      didSelectItem(for: path.item, at: indexPath)
    case (.didDeselect, .item(let path), let indexPath?):
      didDeselectItem(for: path.item, at: indexPath)
    case (.didPress, _, _):
      if let action = event.action { didPress(action, itemIdentifier: event.item) }
    case (.didInput, _, _):
      if let action = event.action, let change = event.input {
        didInput(change, action: action, itemIdentifier: event.item)
      }
    case (.didBecomeActive, .section, _): didBecomeActive()
    case (.didBecomeInactive, .section, _): didBecomeInactive()
    default: break
    }
  }
}
