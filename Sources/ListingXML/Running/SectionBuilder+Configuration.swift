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
    if header != nil || loadsPages && ownHeader?.configure == nil {
      section.onHeader { section in
        let values = values.with(section: section.status)
        let loads = showsLoads ? loadViews.views(of: section.activity, values).above : nil
        return .stacked([header?.shown(values) ?? ownHeader?.content(of: section), loads])
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
      (.endDisplay, .didEndDisplay),
    ] where definition.events[event] != nil {
      section.on(kind) { [weak section] context in
        if let section {
          session.happened(event, definition, section, item: ListItem(context.item))
        }
      }
    }
    section.onPress { section, action, item in
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

  private func fillCells(of section: some ConfigurableSection, _ definition: SectionDefinition) {
    let (values, cell, own) = (values, definition.cell, section.handlers.cells.content)
    let missing = UnusableValues()
    let link = definition.link
    if cell != .defaultCell || own != nil || link != nil {
      if !cell.mayBeUsualCell { section.handlers.cells.configure = nil }
      section.handlers.cells.content = { [weak section] context in
        guard let section else { return .empty }
        let item = ListItem(context.item)
        var values = values.with(item: item, section: section.status)
        if cell.mayBeUsualCell {
          values.defaultCell =
            own?(context) ?? section.rowContent(of: context) ?? .defaultContent(of: item)
        }
        let content = missing.content(of: cell, values, context: section.context)
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
