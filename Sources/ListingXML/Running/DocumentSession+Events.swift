import ListingKit
import ListingText

extension DocumentSession {
  /// Performs the actions for an event of a section or an item.
  func happened(
    _ event: SectionEvent, _ definition: SectionDefinition, _ section: any ListSection,
    item: ListItem? = nil, move: [MoveProperty: String] = [:]
  ) {
    guard let handlers = definition.events[event] else { return }
    perform(handlers, in: section, item: item, event: event, move: move)
  }

  /// Performs an action that a host offers for an item.
  func performed(_ event: EventDefinition, in section: any ListSection, item: ListItem) {
    perform([event], in: section, item: item, event: nil)
  }

  /// Shows how many items of a section are selected.
  func selectionChanged(in section: any ListSection) {
    guard let list = section.context?.list else { return }
    attach(to: list)
    show([Change(reference: .selection, section: section.listIdentifier, item: nil)], round: 0)
  }

  /// Performs the actions of a button or switch.
  func pressed(_ action: String, in section: any ListSection, item: ListItem?) {
    guard let handlers = document.presses[action] else { return }
    perform(handlers, in: section, item: item, event: nil)
  }

  private func perform(
    _ handlers: [EventDefinition], in section: any ListSection, item: ListItem?,
    event: SectionEvent?, move: [MoveProperty: String] = [:]
  ) {
    guard let list = section.context?.list else { return }
    attach(to: list)
    let identifier = section.listIdentifier
    guard
      let round = rounds.next(
        isAutomatic: event?.isAutomatic ?? false, section: identifier,
        transaction: list.isApplyingUpdate ? list.transactionCount : nil)
    else { return reportEndless(event, identifier, list) }
    respond(in: section, item: item, round: round) { values, changes in
      var values = values
      values.move = move
      for handler in handlers where handler.condition?.holds(values) ?? true {
        for action in handler.actions { perform(action, in: section, values, &changes) }
      }
    }
  }

  /// Has a closure change states, and shows the changes in one transaction.
  ///
  /// - Parameter isTyping: whether the reader is typing, so that sources wait until they are asked.
  func respond(
    in section: any ListSection, item: ListItem?, round: Int = 0, isTyping: Bool = false,
    _ body: (BindingValues, inout Set<Change>) -> Void
  ) {
    guard let list = section.context?.list else { return }
    attach(to: list)
    let identifier = section.listIdentifier
    list.deliverEvents {
      var values = self.values.with(
        item: item,
        section: (section as? any StatusProviding)?.status
          ?? SectionStatus(identifier: identifier, count: 0))
      if let item {
        values.place.isSelected = list.selection.items.contains(ListItemPath(section, item))
      }
      var changes: Set<Change> = []
      body(values, &changes)
      followItems()
      keep()
      if !changes.isEmpty { show(changes, round: round, isTyping: isTyping) }
    }
  }

  private func reportEndless(_ event: SectionEvent?, _ section: String, _ list: ListDataSource) {
    guard rounds.isFirstReport() else { return }
    list.report(
      ListDiagnostic(
        code: .invalid, section: section,
        message: "section '\(section)': the actions on '\(event?.rawValue ?? "press")' trigger it "
          + "again and again; they were stopped after \(EventRounds.limit) times. Add a "
          + "test= that ends this"))
  }

  func perform(
    _ action: DocumentAction, in section: any ListSection, _ values: BindingValues,
    _ changes: inout Set<Change>
  ) {
    let (name, item) = (section.listIdentifier, values.item?.listIdentifier)
    switch action {
    case .set(let reference, let expression):
      set(reference, in: section, item: item, to: expression.value(values), &changes)
    case .flip(let reference):
      let isOn = values.value(of: .state(reference, .open)) == .boolean(true)
      set(reference, in: section, item: item, to: .boolean(!isOn), &changes)
    case .open(let href):
      guard let href = text(href, values, section) else { return }
      onEvent(DocumentEvent(.open(href: href), section: name, item: item))
    case .show(let href, let given):
      guard let href = text(href, values, section) else { return }
      var parameters: [String: String] = [:]
      for value in given {
        // A missing value leaves the parameter's default.
        if let only = value.value.onlyValue {
          parameters[value.name] = only.text(values)
        } else if let text = text(value.value, values, section) {
          parameters[value.name] = text
        }
      }
      onEvent(
        DocumentEvent(
          .show(document: href, parameters: parameters), section: name, item: item))
    case .back: onEvent(DocumentEvent(.back, section: name, item: item))
    case .copy(let value):
      guard let text = text(value, values, section) else { return }
      onEvent(DocumentEvent(.copy(text), section: name, item: item))
    case .send(let send): self.send(send, in: section, values, &changes)
    case .submit(let form): submit(form, in: section, values, &changes)
    case .emit(let event, let templates):
      var eventValues: [String: ListValue] = [:]
      for template in templates {
        if let value = template.value.onlyValue {
          eventValues[template.name] = value.value(values)
        } else {
          guard let text = text(template.value, values, section) else { return }
          eventValues[template.name] = .string(text)
        }
      }
      onEvent(DocumentEvent(.emit(name: event, values: eventValues), section: name, item: item))
    case .delete: item.map { list?.delete([ListItemPath(section: name, item: $0)]) }
    case .select(let isSelected):
      guard let item else { return }
      select([ListItemPath(section: name, item: item)], isSelected, in: section)
    case .selectAll(let isSelected):
      let shown = list?.displayedSnapshot.itemIdentifiers(inSection: name) ?? []
      select(shown.map { ListItemPath(section: name, item: $0) }, isSelected, in: section)
    case .undo: list?.undo()
    case .expand(let isExpanded):
      (section as? any ConfigurableSection)?.expand(item, isExpanded)
    case .retry: (declaredSection(of: section) as? any PageRequesting)?.retry()
    case .loadMore: (declaredSection(of: section) as? any PageRequesting)?.requestPage()
    case .reload(nil): reload(declaredSection(of: section))
    case .reload(let other?):
      if let section = listedSection(other) { reload(section) }
    }
  }

  /// Returns a text; reports a missing value and returns `nil`.
  private func text(
    _ template: TextTemplate, _ values: BindingValues, _ section: any ListSection
  ) -> String? {
    do throws(UnusableValue) {
      return try template.text(values)
    } catch {
      section.context?.report(
        ListDiagnostic(
          code: .source, section: section.listIdentifier, item: values.item?.listIdentifier,
          message: error.message))
      return nil
    }
  }

  func set(
    _ reference: StateReference, in section: any ListSection, item: String?, to value: ListValue,
    _ changes: inout Set<Change>
  ) {
    guard let state = self.values.state,
      let kind = state.definition(of: reference, section: section.listIdentifier)?.kind
    else { return }
    guard let typed = kind.type.value(of: value, in: kind) else {
      section.context?.report(
        ListDiagnostic(
          code: .invalid, section: section.listIdentifier, item: item,
          message: "section '\(section.listIdentifier)': '\(value.plainText ?? "")' is not "
            + "\(kind.type.phrase), so that the state '\(reference.name)' is unchanged"))
      return
    }
    // A removed item has no state.
    if reference.level == .item, item == nil { return }
    guard state.set(reference, section: section.listIdentifier, item: item, to: typed) else {
      return
    }
    changes.insert(
      Change(
        reference: reference, section: reference.level == .listing ? nil : section.listIdentifier,
        item: reference.level == .item ? item : nil))
  }

  private func select(
    _ items: [ListItemPath], _ isSelected: Bool, in section: any ListSection
  ) {
    guard let list else { return }
    if isSelected {
      list.selection.items.formUnion(items)
    } else {
      list.selection.items.subtract(items)
    }
    selectionChanged(in: section)
  }

  /// Returns the section itself, or the declared one of a group.
  private func declaredSection(of section: any ListSection) -> any ListSection {
    listedSection(declared(section.listIdentifier)) ?? section
  }

  private func reload(_ section: any ListSection) {
    if let section = section as? any PageRequesting { return section.reloadPages() }
    let definition = document.sections.first { $0.identifier == section.listIdentifier }
    if let definition { makeItems(of: definition) }
  }
}

/// A section whose pages actions can request.
protocol PageRequesting: ListSection {
  /// Whether a refresh loads everything, even directly after a failed page.
  var refreshesAfterFailure: Bool { get set }
  func retry()
  func requestPage()
  func reloadPages()
}

extension PagedSection: PageRequesting {}

extension TextTemplate {
  /// The expression that the whole text consists of, if any.
  var onlyValue: BoundExpression? {
    if parts.count == 1, case .value(let expression) = parts[0] { expression } else { nil }
  }
}
