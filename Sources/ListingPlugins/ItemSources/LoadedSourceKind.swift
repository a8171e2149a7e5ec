import Foundation
import ListingKit
import ListingXML

/// A kind of source of a loaded plugin.
struct LoadedSourceKind: Sendable {
  var plugin: String
  var name: String
  var functions: SectionFunctions

  /// Makes the source of an element.
  func source(of element: SourceElement) throws(PluginError) -> any ItemSource<ListItem> {
    let phrase = "source '\(name)' of plugin '\(plugin)'"
    let subject = PluginSubject(
      section: name, phrase: phrase, hasEvents: functions.event != nil, hasList: false,
      log: PluginLog.writer(plugin, ["source": "\(name)"]), now: element.environment.now)
    let pages = LoadedPages(source: try LoadedSource(element, subject, functions))
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

/// The same of a source that says when it has changed.
private struct ObservedLoadedPages: ObservedItemSource {
  let pages: LoadedPages

  func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    try await pages.page(request)
  }

  func cursor(around item: ListItem) -> ItemCursor? { pages.cursor(around: item) }

  func changes() -> AsyncStream<Void> { pages.source.observe() }
}
