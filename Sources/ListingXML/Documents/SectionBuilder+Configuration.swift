import Foundation
import ListingKit

extension SectionBuilder {
  /// Sets what a document says of a section, whatever its items come from. Where it says nothing,
  /// what the section has is left to it.
  mutating func configure(_ section: some ConfigurableSection, _ definition: SectionDefinition) {
    arrange(section, definition)
    addViews(to: section, definition)
    connect(section, definition)
    fillCells(of: section, definition)
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
    let (whole, own) = (layout, section.layoutProvider)
    section.layoutProvider = { whole.section(over: own?($0)) }
  }

  /// The views beside the items.
  private func addViews(to section: some ConfigurableSection, _ definition: SectionDefinition) {
    let values = values
    let (header, footer, loadViews) = (definition.header, definition.footer, definition.loadViews)
    let showsLoads = definition.showsLoads
    if showsLoads { section.leaveLoads() }
    let loadsPages = showsLoads && section is any PageAdopting
    let (ownHeader, ownFooter) = (section.header, section.footer)
    if header != nil || loadsPages {
      section.header = { section in
        let values = values.with(section: section.status)
        let loads = showsLoads ? loadViews.views(of: section.activity, values).above : nil
        return .stacked([header?.shown(values) ?? ownHeader?(section), loads])
      }
    }
    if footer != nil || loadsPages || loadViews.empty != nil {
      section.footer = { section in
        let values = values.with(section: section.status)
        let loads = showsLoads ? loadViews.views(of: section.activity, values).below : nil
        return .stacked([footer?.shown(values) ?? ownFooter?(section), loads])
      }
    }
    if definition.supplementaries.isEmpty { return }
    let supplementaries = Dictionary(
      definition.supplementaries.map { ($0.kind, $0.content) }
    ) { first, _ in first }
    let own = section.supplementary
    section.supplementaryKinds.formUnion(supplementaries.keys)
    section.supplementary = { section, kind, indexPath in
      supplementaries[kind]?.shown(values.with(section: section.status))
        ?? own?(section, kind, indexPath)
    }
  }

  /// Has the session told of what happens, after the section itself.
  private func connect<Section: ConfigurableSection>(
    _ section: Section, _ definition: SectionDefinition
  ) {
    typealias Handler = (Section, Section.Item, IndexPath) -> Void
    let session = session
    func told(_ own: Handler?, of event: SectionEvent) -> Handler? {
      guard definition.events[event] != nil else { return own }
      return { section, item, indexPath in
        own?(section, item, indexPath)
        session.happened(event, definition, section, item: ListItem(item))
      }
    }
    // What is told of every tap takes no selection back; who is told of that keeps it so.
    if definition.events[.select] != nil, section.didDeselect == nil {
      section.tapsDeselect = false
    }
    section.didSelect = told(section.didSelect, of: .select)
    section.willDisplay = told(section.willDisplay, of: .display)
    section.didEndDisplay = told(section.didEndDisplay, of: .endDisplay)
    let (ownPress, ownRefresh) = (section.didPress, section.didRefresh)
    section.didPress = { section, action, item in
      ownPress?(section, action, item)
      session.pressed(action, in: section, item: item.map { ListItem($0) })
    }
    guard definition.events[.refresh] != nil else { return }
    section.didRefresh = { section in
      ownRefresh?(section)
      session.happened(.refresh, definition, section)
    }
  }

  private func fillCells(of section: some ConfigurableSection, _ definition: SectionDefinition) {
    let (values, cell, own) = (values, definition.cell, section.cellContent)
    let missing = UnusableValues()
    let mayBeUsual = cell.mayBeUsualCell
    if !mayBeUsual { section.cellProvider = nil }
    section.cellContent = { [weak section] item in
      guard let section else { return .empty }
      var values = values.with(item: ListItem(item), section: section.status)
      if mayBeUsual { values.usualCell = own(item) }
      return missing.content(of: cell, values, context: section.context)
    }
    guard let separator = definition.separator else { return }
    section.separator = { [weak section] before, item in
      guard let section else { return nil }
      var values = values.with(item: ListItem(item), section: section.status)
      values.itemBefore = before.map { ListItem($0) }
      guard separator.isPresent(values) else { return nil }
      return missing.content(of: separator, values, context: section.context)
    }
  }

  /// Where the document says that a section's items and views are.
  mutating func layout(of definition: SectionDefinition) -> LayoutDefinition {
    var layout =
      definition.layout.map { LayoutDefinition(resolved($0, of: definition)) }
      ?? LayoutDefinition()
    for (kind, element) in definition.boundaries
    where resolved(element, of: definition)["sticky"] == "true" {
      layout.pinned.insert(kind)
    }
    for view in definition.supplementaries {
      layout.boundaries.append(LayoutBoundaryItem(view.kind, resolved(view.place, of: definition)))
    }
    return layout
  }
}
