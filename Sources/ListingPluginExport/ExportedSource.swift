import CListingPlugin
import Foundation
import ListingKit
import ListingPlugins
import ListingXML

/// A source of an exported plugin. It isn't in a list, and its pages are read on threads of the library.
final class ExportedSource: Sendable {
  private let host: PluginHost
  private let instance: listing_instance
  private let source: any ItemSource<ListItem>
  private let pages = Guarded<[UInt64: Task<Void, Never>]>([:])
  private let observation: Task<Void, Never>?

  init(_ host: PluginHost, _ instance: listing_instance, _ source: any ItemSource<ListItem>) {
    (self.host, self.instance, self.source) = (host, instance, source)
    guard let observed = source as? any ObservedItemSource else {
      observation = nil
      return
    }
    observation = Task.detached {
      for await _ in observed.changes() {
        _ = host.post(instance) { host.perform($0, LISTING_RELOAD_PAGES) }
      }
    }
  }

  /// Sets the properties of the source.
  func setTraits(in call: listing_call) {
    guard observation != nil else { return }
    var traits = listing_traits.sized
    traits.flags = UInt64(LISTING_CHANGES)
    host.setTraits(call, traits)
  }

  /// Answers a request for a page, later.
  func requestPage(_ request: ItemRequest, _ page: UInt64) {
    pages.withLock { pages in
      pages[page] = Task.detached { [host, instance, source, weak self] in
        let result: Result<ItemPage<ListItem>, any Error>
        do { result = .success(try await source.page(request)) } catch { result = .failure(error) }
        guard self?.finish(page) == true else { return }
        host.answer(instance, page, result)
      }
    }
  }

  /// Returns the cursor of a page that contains an item, if the source knows one.
  func giveCursor(_ call: listing_call, around item: ListItem) {
    if let cursor = source.cursor(around: item) { host.give(call, cursor: cursor) }
  }

  /// - Returns: whether the page is still needed.
  private func finish(_ page: UInt64) -> Bool {
    pages.withLock { $0.removeValue(forKey: page) != nil }
  }

  /// Cancels a page.
  func cancel(_ page: UInt64) { pages.withLock { $0.removeValue(forKey: page) }?.cancel() }

  /// Cancels everything.
  func close() {
    observation?.cancel()
    for page in pages.withLock({ pages in
      defer { pages = [:] }
      return Array(pages.values)
    }) { page.cancel() }
  }
}

extension PluginHost {
  fileprivate func answer(
    _ instance: listing_instance, _ number: UInt64, _ result: Result<ItemPage<ListItem>, any Error>
  ) {
    switch result {
    case .failure(let error): answer(instance, number, error)
    case .success(let page):
      answer(
        instance, number,
        SourcePage(
          items: page.items, previous: page.previous, next: page.next, total: page.total),
        page.items.map { ExportedItem($0, cell: "") })
    }
  }
}

/// The functions of sources in the form of the interface.
enum SourceCalls {
  static var functions: listing_section_functions {
    var functions = listing_section_functions.sized
    functions.create = { ExportedPlugin.of($1)?.source($2, $3, $4) }
    functions.destroy = { _, source in
      guard let source else { return }
      Unmanaged<ExportedSource>.fromOpaque(source).takeRetainedValue().close()
    }
    functions.page = { _, source, request in
      guard let request = request.flatMap({ HostPageRequest($0) }) else { return }
      SourceCalls.source(source)?.requestPage(request.request, request.number)
    }
    functions.event = { _, source, event in
      guard let event = event?.structure, Int(event.kind) == LISTING_DID_CANCEL_PAGE
      else { return }
      SourceCalls.source(source)?.cancel(event.number)
    }
    functions.cursor = { call, source, item in
      var reader = PluginItemReader()
      guard let item = (try? reader.items(item, 1))?.first else { return }
      SourceCalls.source(source)?.giveCursor(call, around: item.record)
    }
    return functions
  }

  private static func source(_ pointer: UnsafeMutableRawPointer?) -> ExportedSource? {
    pointer.map { Unmanaged<ExportedSource>.fromOpaque($0).takeUnretainedValue() }
  }
}
