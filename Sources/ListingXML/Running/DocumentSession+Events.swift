import ListingKit
import ListingText

extension DocumentSession {
  /// Something has happened to a section or to an item in it.
  func happened(
    _ event: SectionEvent, _ definition: SectionDefinition, _ section: any ListSection,
    item: ListItem? = nil
  ) {
    guard let handlers = definition.events[event] else { return }
    carryOut(handlers, in: section, item: item, event: event)
  }

  /// Something was pressed.
  func pressed(_ action: String, in section: any ListSection, item: ListItem?) {
    guard let handlers = document.presses[action] else { return }
    carryOut(handlers, in: section, item: item, event: nil)
  }

  private func carryOut(
    _ handlers: [EventDefinition], in section: any ListSection, item: ListItem?,
    event: SectionEvent?
  ) {
    guard let list = section.context?.list else { return }
    attach(to: list)
    let identifier = section.listIdentifier
    guard
      let round = rounds.next(
        isAutomatic: event?.isAutomatic ?? false, section: identifier,
        turn: list.isApplyingUpdate ? list.transactionCount : nil)
    else { return reportEndless(event, identifier, list) }
    list.deliverEvents {
      let values = self.values.with(
        item: item,
        section: (section as? any StatusGiving)?.status
          ?? SectionStatus(identifier: identifier, count: 0))
      var changes: Set<Change> = []
      for handler in handlers where handler.condition?.holds(values) ?? true {
        for action in handler.actions { carryOut(action, in: section, values, &changes) }
      }
      followItems()
      if !changes.isEmpty { show(changes, round: round) }
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

  private func carryOut(
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
    case .emit(let event, let templates):
      var told: [String: ListValue] = [:]
      for template in templates {
        if let value = template.value.onlyValue {
          told[template.name] = value.value(values)
        } else {
          guard let text = text(template.value, values, section) else { return }
          told[template.name] = .string(text)
        }
      }
      onEvent(DocumentEvent(.emit(name: event, values: told), section: name, item: item))
    case .retry: (section as? any PageAsking)?.retry()
    case .loadMore: (section as? any PageAsking)?.requestPage()
    case .reload: reload(section)
    }
  }

  /// A text that lacks a value is not told to anybody.
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

  private func set(
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
    // An item that has left has no state any more.
    if reference.level == .item, item == nil { return }
    guard state.set(reference, section: section.listIdentifier, item: item, to: typed) else {
      return
    }
    changes.insert(
      Change(
        reference: reference, section: reference.level == .listing ? nil : section.listIdentifier,
        item: reference.level == .item ? item : nil))
  }

  private func reload(_ section: any ListSection) {
    if let section = section as? any PageAsking { return section.reloadPages() }
    let definition = document.sections.first { $0.identifier == section.listIdentifier }
    if let definition { makeItems(of: definition) }
  }
}

/// A section as far as actions ask it for pages.
protocol PageAsking: ListSection {
  /// Whether a refresh loads everything, also directly after a failed page.
  var refreshesAfterFailure: Bool { get set }
  func retry()
  func requestPage()
  func reloadPages()
}

extension PagedSection: PageAsking {}

extension TextTemplate {
  /// The value of which the text is made, where that is all of it.
  fileprivate var onlyValue: BoundExpression? {
    if parts.count == 1, case .value(let expression) = parts[0] { expression } else { nil }
  }
}
