import Foundation
import ListingKit

extension SectionBuilder {
  /// Configures a section as its definition declares, whatever the origin of its items. Other properties
  /// stay those of the section.
  mutating func configure(_ section: some ConfigurableSection, _ definition: SectionDefinition) {
    arrange(section, definition)
    addViews(to: section, definition)
    connect(section, definition)
    fillCells(of: section, definition)
    addInteraction(to: section, definition)
  }

  private mutating func arrange(
    _ section: some ConfigurableSection, _ definition: SectionDefinition
  ) {
    var layout = layout(of: definition)
    if layout.isDeclared {
      (section.inset, section.minimumLineSpacing) = (layout.insets, layout.spacing)
    } else {
      (layout.insets, layout.spacing) = (section.inset, section.minimumLineSpacing)
    }
    let (whole, own) = (layout, section.handlers.layout)
    section.onLayout { whole.section(over: own?($0)) }
  }

  /// Adds the supplementary views.
  private func addViews(to section: some ConfigurableSection, _ definition: SectionDefinition) {
    let values = values
    let (header, footer, loadViews) = (definition.header, definition.footer, definition.loadViews)
    let showsLoads = definition.showsLoads
    if showsLoads { section.hideLoadViews() }
    let loadsPages = showsLoads && section is any PageAdopting
    let (ownHeader, ownFooter) = (section.handlers.views[.header], section.handlers.views[.footer])
    // A custom view of the plugin's section can't show the load state.
    let isCollapsible = definition.interaction.isCollapsible
    if header != nil || isCollapsible || loadsPages && ownHeader?.configure == nil {
      section.onHeader { section in
        let values = values.with(section: section.status)
        let loads = showsLoads ? loadViews.views(of: section.activity, values).above : nil
        var content = header?.shown(values) ?? ownHeader?.content(of: section)
        if isCollapsible { content = .collapsible(content, isCollapsed: section.isCollapsed) }
        return .stacked([content, loads])
      }
    }
    if footer != nil || (loadsPages || loadViews.empty != nil) && ownFooter?.configure == nil {
      section.onFooter { section in
        let values = values.with(section: section.status)
        let loads = showsLoads ? loadViews.views(of: section.activity, values).below : nil
        return .stacked([footer?.shown(values) ?? ownFooter?.content(of: section), loads])
      }
    }
    for supplementary in definition.supplementaries {
      let own = section.handlers.views[supplementary.kind]?.content
      section.handlers.views[supplementary.kind, default: ViewAdapter()].content = {
        [weak section] (any, indexPath) in
        section.flatMap { supplementary.content.shown(values.with(section: $0.status)) }
          ?? own?(any, indexPath)
      }
    }
  }

  /// Connects the events of a section to the session, after the section itself.
  private func connect(_ section: some ConfigurableSection, _ definition: SectionDefinition) {
    let session = session
    for (event, kind) in [
      (SectionEvent.select, ListEvent.Kind.didSelect), (.display, .willDisplay),
      (.endDisplay, .didEndDisplay), (.delete, .didDelete), (.impression, .impression),
    ] where definition.events[event] != nil {
      section.on(kind) { [weak section] context in
        if let section {
          session.happened(event, definition, section, item: ListItem(context.item))
        }
      }
    }
    section.onPress { section, action, item in
      if action == ListContent.collapseAction {
        section.isCollapsed.toggle()
        section.reloadSupplementaryViews([.header])
        return
      }
      session.pressed(action, in: section, item: item.map { ListItem($0) })
    }
    section.onInput { section, action, item, change in
      session.entered(change, action, in: section, item: item.map { ListItem($0) })
    }
    guard definition.events[.refresh] != nil else { return }
    section.onSection(.didRefresh) { section, _ in
      session.happened(.refresh, definition, section)
    }
  }

  /// Adds what the user can do with the items.
  private func addInteraction(
    to section: some ConfigurableSection, _ definition: SectionDefinition
  ) {
    let (session, values, interaction) = (session, values, definition.interaction)
    section.filter(definition, values)
    section.collapse(definition, values)
    let isChosen =
      !declaresSelection || definition.events[.select] != nil || definition.expandsOnSelect
    if interaction.selection == ListSelection.Mode.none
      || interaction.selection == nil && !isChosen
    {
      section.allow(.select) { _ in false }
    }
    if interaction.selection != nil || definition.reads.shown.contains(.selection) {
      for kind in [ListEvent.Kind.didSelect, .didDeselect] {
        section.on(kind) { [weak section] _ in
          if let section { session.selectionChanged(in: section) }
        }
      }
    }
    if definition.expandsOnSelect {
      section.allow(.select) { $0.hasChildren }
      section.on(.didSelect) { [weak section] context in
        context.toggleExpansion()
        // It was chosen, not selected. Where several can be selected, the next tap would only deselect it.
        guard let name = section?.listIdentifier else { return }
        section?.context?.list?.selection.items.remove(
          ListItemPath(section: name, item: context.item.listIdentifier))
      }
    }
    if let reordering = interaction.reordering {
      section.onMove { section, move in
        // The section of the item and its new one are both notified.
        guard let index = section.context?.sectionIndex, index == move.to.section,
          let list = section.context?.list
        else { return }
        let items = list.displayedSnapshot.itemIdentifiers(inSection: section.listIdentifier)
        guard items.indices.contains(move.to.item) else { return }
        var place: [MoveProperty: String] = [.section: section.listIdentifier]
        // The rows between items are the children of an outline, which stay with their parents.
        let own = Set(section.listItems.map(\.listIdentifier))
        place[.after] = items[..<move.to.item].last(where: own.contains)
        place[.before] = items[(move.to.item + 1)...].first(where: own.contains)
        session.happened(
          .move, definition, section, item: section.record(items[move.to.item]), move: place)
      }
      if reordering == .withinSection {
        section.allow(.move) { context in
          context.event?.move.map { $0.from.section == $0.to.section } ?? true
        }
      }
    }
    let actions = interaction.actions.filter { !($0.isDestructive && $0.deletes) }
    if !actions.isEmpty {
      section.onActions { [weak section] context in
        guard let section else { return [] }
        let item = ListItem(context.item)
        let values = values.with(item: item, section: section.status)
        return actions.filter { $0.condition?.holds(values) ?? true }.map { action in
          ItemAction(
            (try? action.label.text(values)) ?? "", icon: action.icon, edge: action.edge,
            isDestructive: action.isDestructive,
            confirmation: try? action.confirmation?.text(values)
          ) { session.performed(action.event, in: section, item: item) }
        }
      }
    }
    // A menu ends with what deletes.
    for action in interaction.actions where action.isDestructive && action.deletes {
      let label = (try? action.label.text(values)) ?? ""
      section.onDelete(label, undo: action.undo)
      guard let condition = action.condition else { continue }
      section.allow(.delete) { context in
        condition.holds(values.with(item: ListItem(context.item), section: nil))
      }
    }
  }

  private func fillCells(of section: some ConfigurableSection, _ definition: SectionDefinition) {
    let (values, cell, own) = (values, definition.cell, section.handlers.cells.content)
    let missing = UnusableValues()
    let (link, isOutline) = (definition.link, definition.outline != nil)
    let readsSelected = definition.reads.cell.mayRead([.selection])
    if cell != .defaultCell || own != nil || link != nil {
      if !cell.mayBeUsualCell { section.handlers.cells.configure = nil }
      section.handlers.cells.content = { [weak section] context in
        guard let section else { return .empty }
        let item = ListItem(context.item)
        var values = values.with(
          item: item, section: section.status(countingSelected: readsSelected))
        values.place = ItemPlace(
          isSelected: context.isSelected, isExpanded: context.isExpanded,
          hasChildren: context.hasChildren, level: context.level)
        if cell.mayBeUsualCell {
          values.defaultCell =
            own?(context) ?? section.rowContent(of: context) ?? .defaultContent(of: item)
        }
        var content = missing.content(of: cell, values, context: section.context)
        if isOutline { content = content.indented(by: context.level) }
        return link?.address(values).map { content.linked(to: $0) } ?? content
      }
    }
    guard let separator = definition.separator else { return }
    section.handlers.separator = { [weak section] before, item in
      guard let section else { return nil }
      var values = values.with(item: ListItem(item), section: section.status)
      values.itemBefore = before.map { ListItem($0) }
      guard separator.isPresent(values) else { return nil }
      return missing.content(of: separator, values, context: section.context)
    }
  }

  /// Returns the layout of a section and its views.
  mutating func layout(of definition: SectionDefinition) -> LayoutDefinition {
    var layout =
      definition.layout.map { LayoutDefinition(resolved($0, of: definition)) }
      ?? LayoutDefinition()
    for (kind, element) in definition.boundaries
    where resolved(element, of: definition).as(StickyParts.self).sticky == true {
      layout.pinned.insert(kind)
    }
    for view in definition.supplementaries {
      let place = resolved(view.place, of: definition).as(SupplementaryDeclaration.self)
      layout.boundaries.append(LayoutBoundaryItem(view.kind, place))
    }
    return layout
  }
}

extension ViewAdapter {
  /// Returns the content of a section's view.
  fileprivate func content(of section: any ListSection) -> ListContent? {
    content?(section, IndexPath(item: 0, section: section.sectionIndex ?? 0))
  }
}

extension ListContent {
  /// The action of the button that hides the items of a section.
  static let collapseAction = "listing.collapse"

  /// Returns a header with a button that hides or shows the items below it.
  static func collapsible(_ header: ListContent?, isCollapsed: Bool) -> ListContent {
    .row(
      spacing: 8,
      [
        header?.sized(width: .fill) ?? .spacer(),
        .button(isCollapsed ? "Show" : "Hide", action: collapseAction),
      ])
  }
}
