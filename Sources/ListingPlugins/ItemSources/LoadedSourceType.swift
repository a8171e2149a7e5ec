import Foundation
import ListingKit
import ListingSources
import ListingXML

/// A source type of a loaded plugin.
struct LoadedSourceType: Sendable {
  var plugin: String
  var name: String
  var functions: SectionFunctions
  /// The declared fields.
  var fields: [RecordField]
  var pageTimeout: Duration

  /// Creates the source of an element.
  func source(of element: SourceElement) throws(PluginError) -> any ItemSource<ListItem> {
    let phrase = "source '\(name)' of plugin '\(plugin)'"
    let subject = PluginSubject(
      section: name, phrase: phrase, hasEvents: functions.event != nil, hasList: false,
      declaration: PluginItemDeclaration(fields: fields, templates: nil),
      log: PluginLog.writer(plugin, ["source": "\(name)"]), now: element.environment.now)
    let instance = try PluginInstance(
      InstanceElement(element, element.declared), subject, functions, pageTimeout: pageTimeout)
    let pages = LoadedPages(source: LoadedSource(instance))
    return pages.source.isObserved ? ObservedLoadedPages(pages: pages) : pages
  }
}

/// The pages of a loaded plugin's source.
private struct LoadedPages: ItemSource {
  let source: LoadedSource

  func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    let page = try await source.page(request)
    return ItemPage(
      items: page.items.map(\.record), previous: page.previous, next: page.next, total: page.total)
  }

  func cursor(around item: ListItem) -> ItemCursor? { source.cursor(around: item) }
}

/// The pages of a source that reports changes.
private struct ObservedLoadedPages: ObservedItemSource {
  let pages: LoadedPages

  func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    try await pages.page(request)
  }

  func cursor(around item: ListItem) -> ItemCursor? { pages.cursor(around: item) }

  func changes() -> AsyncStream<Void> { pages.source.observe() }
}
