import CListingPlugin
import Foundation
import ListingKit
import ListingPlugins
import ListingXML

/// A source of a plugin that a program has loaded. It is in no list, and its pages are read on threads of
/// the library's own.
final class ExportedSource: Sendable {
  private let host: PluginHost
  private let number: listing_section
  private let source: any ItemSource<ListItem>
  private let pages = Guarded<[UInt64: Task<Void, Never>]>([:])
  private let observation: Task<Void, Never>?

  /// - Parameter number: by what the program knows it.
  init(_ host: PluginHost, _ number: listing_section, _ source: any ItemSource<ListItem>) {
    (self.host, self.number, self.source) = (host, number, source)
    guard let observed = source as? any ObservedItemSource else {
      observation = nil
      return
    }
    observation = Task.detached {
      for await _ in observed.changes() {
        host.post(number) { host.perform($0, LISTING_RELOAD_PAGES) }
      }
    }
  }

  /// Says how the source is.
  func describe(in call: listing_call) {
    guard observation != nil else { return }
    var traits = listing_traits()
    traits.size = MemoryLayout<listing_traits>.size
    traits.flags = UInt32(LISTING_CHANGES)
    host.describe(call, traits)
  }

  /// Answers a request for a page, later.
  func askForPage(_ request: ItemRequest, _ page: UInt64) {
    pages.withLock { pages in
      pages[page] = Task.detached { [host, number, source, weak self] in
        let result: Result<ItemPage<ListItem>, any Error>
        do { result = .success(try await source.page(request)) } catch { result = .failure(error) }
        guard self?.finish(page) == true else { return }
        host.post(number) { host.answer($0, page, result) }
      }
    }
  }

  /// Says where a page begins that holds an item, where the source knows.
  func givePlace(_ call: listing_call, around item: ListItem) {
    if let place = source.cursor(around: item) { host.give(call, place: place) }
  }

  /// - Returns: whether somebody waits for the page still.
  private func finish(_ page: UInt64) -> Bool {
    pages.withLock { $0.removeValue(forKey: page) != nil }
  }

  /// Nobody waits for a page any more.
  func cancel(_ page: UInt64) { pages.withLock { $0.removeValue(forKey: page) }?.cancel() }

  /// Nothing more is wanted of the source.
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
    _ call: listing_call, _ number: UInt64, _ result: Result<ItemPage<ListItem>, any Error>
  ) {
    switch result {
    case .failure(let error): answer(call, number, error)
    case .success(let page):
      answer(
        call, number,
        GivenPage(
          items: page.items, previous: page.previous, next: page.next, total: page.total),
        page.items.map { ExportedItem($0, cell: "") })
    }
  }
}

/// The functions by which programs call a source.
enum SourceCalls {
  static var functions: listing_section_functions {
    var functions = listing_section_functions()
    functions.size = MemoryLayout<listing_section_functions>.size
    functions.create = { ExportedPlugins.all.source($0, $1, $2) }
    functions.destroy = { _, source in
      guard let source else { return }
      Unmanaged<ExportedSource>.fromOpaque(source).takeRetainedValue().close()
    }
    functions.page = { _, source, request in
      guard let request = request.flatMap({ ToldPageRequest($0) }) else { return }
      SourceCalls.source(source)?.askForPage(request.request, request.number)
    }
    functions.event = { _, source, event in
      guard let event = event.flatMap({ UnsafeRawPointer($0).structure(listing_event()) }),
        Int(event.kind) == LISTING_PAGE_CANCELLED
      else { return }
      SourceCalls.source(source)?.cancel(event.number)
    }
    return functions
  }

  /// What says where the items of sources are.
  ///
  /// - Parameter functions: those of their kinds.
  static func places(
    _ functions: UnsafePointer<listing_section_functions>?
  ) -> listing_kind_places {
    listing_kind_places(functions) { call, source, item in
      var reader = PluginItemReader()
      let items = try? reader.items(item, 1, MemoryLayout<listing_item>.stride)
      guard let item = items?.first else { return }
      SourceCalls.source(source)?.givePlace(call, around: item.record)
    }
  }

  private static func source(_ pointer: UnsafeMutableRawPointer?) -> ExportedSource? {
    pointer.map { Unmanaged<ExportedSource>.fromOpaque($0).takeUnretainedValue() }
  }
}
