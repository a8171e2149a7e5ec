import CListingPlugin
import Foundation
import ListingKit
import ListingXML

/// A section type of a loaded plugin.
struct LoadedSectionType: Sendable {
  var plugin: String
  var element: String
  var functions: SectionFunctions
  var templates: PluginTemplates
  var declaration: PluginItemDeclaration
  var pageSize: Int
  var pageTimeout: Duration

  /// Creates the section of an element: a ready-made one, whose closures call the plugin.
  func section(of element: PluginElement) throws -> any ListSection {
    let loaded = LoadedSection(
      try PluginInstance(
        InstanceElement(element), subject(element), functions, pageTimeout: pageTimeout))
    if loaded.traits.hasPages {
      let section = PagedSection(
        element.identifier, source: PluginPages(section: loaded),
        sizes: loaded.traits.sizes ?? ListPageSizes(page: pageSize),
        duplicates: loaded.traits.duplicates
      ) { _ in .empty }
      loaded.apply = { [weak section] in section?.apply($0) ?? .success(ListOutcome()) }
      loaded.reload = { [weak section] in section?.reloadPages() }
      connect(section, loaded, element)
      return section
    }
    let section = GenericSection(
      element.identifier, items: loaded.items(), duplicates: loaded.traits.duplicates
    ) { _ in .empty }
    loaded.apply = { [weak section] in section?.apply($0) ?? .success(ListOutcome()) }
    connect(section, loaded, element)
    return section
  }

  /// Passes the element of a reloaded document to an existing section.
  func reconfigure(_ section: any ListSection, _ element: PluginElement) -> Bool {
    let loaded = (section as? any ConfigurableSection)?.attachment as? LoadedSection
    return loaded?.reconfigure(element) ?? false
  }

  private func subject(_ element: PluginElement) -> PluginSubject {
    PluginSubject(
      section: element.identifier,
      phrase: "\(element.name) '\(element.identifier)' of plugin '\(plugin)'",
      hasEvents: functions.event != nil, declaration: declaration,
      log: PluginLog.writer(plugin, ["section": "\(element.identifier)"]),
      now: element.environment.now)
  }

  private func connect<Section: ConfigurableSection<PluginItem>>(
    _ section: Section, _ loaded: LoadedSection, _ element: PluginElement
  ) {
    let templates = templates
    func content(_ item: PluginItem, _ status: SectionStatus) -> ListContent {
      templates.cell(item.cell, of: item.record, in: element, status)
    }
    section.onContent { [weak section] context in
      section.map { content(context.item, $0.status) } ?? .empty
    }
    section.attachment = loaded
    section.inset = loaded.traits.inset
    section.minimumLineSpacing = loaded.traits.lineSpacing
    section.allow(.deselect) { _ in !loaded.traits.keepsSelection }
    section.onSection(.didEnterList) { section, _ in loaded.enter(section) }
    section.onSection(.willLeaveList) { _, _ in loaded.leave() }
    if loaded.traits.hasHeader {
      section.onHeader { section in loaded.view("header").map { content($0, section.status) } }
    }
    if loaded.traits.hasFooter {
      section.onFooter { section in loaded.view("footer").map { content($0, section.status) } }
    }
    let separator = loaded.traits.separator
    if !separator.isEmpty {
      section.onSeparator { [weak section] before, item in
        guard let section else { return nil }
        return templates.separator(
          separator, of: item.record, after: before?.record, in: element, section.status)
      }
    }
    if functions.event != nil { connectEvents(of: section, loaded) }
  }

  private func connectEvents(
    of section: some ConfigurableSection<PluginItem>, _ loaded: LoadedSection
  ) {
    // The list treats sections that handle an event differently.
    for (event, kind) in [
      (ListEvent.Kind.didSelect, LISTING_DID_SELECT), (.didDeselect, LISTING_DID_DESELECT),
      (.willDisplay, LISTING_WILL_DISPLAY), (.didEndDisplay, LISTING_DID_END_DISPLAY),
    ] where loaded.traits.tells(kind) {
      section.on(event) {
        loaded.send(PluginEvent(kind: kind, item: $0.item.listIdentifier))
      }
    }
    for (event, kind) in [
      (ListEvent.Kind.didBecomeActive, LISTING_DID_BECOME_ACTIVE),
      (.didBecomeInactive, LISTING_DID_BECOME_INACTIVE),
      (.didRefresh, LISTING_DID_REFRESH),
    ] {
      section.onSection(event) { _, _ in loaded.send(PluginEvent(kind: kind)) }
    }
    let templates = templates
    section.onPress { _, action, item in
      for name in templates.names(pressing: action) {
        loaded.send(
          PluginEvent(kind: LISTING_DID_PRESS, item: item?.listIdentifier ?? "", text: name))
      }
    }
  }
}

/// The pages of a loaded plugin's section.
private struct PluginPages: WholePageSource {
  let section: LoadedSection

  func page(_ request: ItemRequest, isWhole: Bool) async throws -> ItemPage<PluginItem> {
    try await section.page(request, isWhole: isWhole)
  }

  func cursor(around item: PluginItem) -> ItemCursor? { section.cursor(around: item) }
}
