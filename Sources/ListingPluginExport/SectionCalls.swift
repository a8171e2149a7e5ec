import CListingPlugin
import ListingKit
import ListingPlugins

/// The functions of sections in the form of the interface.
enum SectionCalls {
  static var functions: listing_section_functions {
    var functions = listing_section_functions.sized
    functions.create = { ExportedPlugin.of($1)?.section($2, $3, $4) }
    functions.destroy = { call, section in
      guard let section else { return }
      SectionCalls.run(call, section) { $0.close() }
      Unmanaged<ExportedSection>.fromOpaque(section).release()
    }
    functions.items = { call, section in
      SectionCalls.run(call, section) { $0.giveItems() }
    }
    functions.page = { call, section, request in
      guard let request = request.flatMap({ HostPageRequest($0) }) else { return }
      SectionCalls.run(call, section) { $0.requestPage(request) }
    }
    functions.supplementary_view = { call, section, kind in
      guard let kind = try? kind.string("the kind of a view") else { return }
      SectionCalls.run(call, section) { $0.giveView(kind) }
    }
    functions.event = { call, section, event in
      guard let event = event.flatMap({ ExportedSection.Event($0) }) else { return }
      SectionCalls.run(call, section) { $0.handle(event) }
    }
    functions.reconfigure = { call, section, element in
      guard let section, let passed = try? HostElement(element),
        let markup = try? passed.markup(of: SectionCalls.exported(section).kind)
      else { return 0 }
      return SectionCalls.run(call, section) { $0.reconfigure(markup) ? 1 : 0 } ?? 0
    }
    functions.cursor = { call, section, item in
      guard let item = item?.structure,
        let identifier = try? item.identifier.string("the identifier of an item")
      else { return }
      SectionCalls.run(call, section) { $0.giveCursor(around: identifier) }
    }
    return functions
  }

  private static func exported(_ section: UnsafeMutableRawPointer) -> ExportedSection {
    Unmanaged<ExportedSection>.fromOpaque(section).takeUnretainedValue()
  }

  @discardableResult
  private static func run<Result: Sendable>(
    _ call: listing_call, _ section: UnsafeMutableRawPointer?,
    _ body: (isolated ExportedSection) -> Result
  ) -> Result? {
    guard let section else { return nil }
    let exported = exported(section)
    return exported.executor.run(in: call) { exported.assumeIsolated(body) }
  }
}

extension ExportedSection.Event {
  /// - Returns: `nil` if it can't be read.
  fileprivate init?(_ pointer: UnsafePointer<listing_event>) {
    guard let event = pointer.structure,
      let item = try? event.item.string("the item of an event"),
      let text = try? event.text.string("the text of an event")
    else { return nil }
    self.init(kind: Int(event.kind), number: event.number, item: item, text: text)
  }
}

/// A request for a page, as the host passes it.
struct HostPageRequest: Sendable {
  let request: ItemRequest
  let number: UInt64
  /// Whether its items replace all items of the section.
  let isWhole: Bool

  /// - Returns: `nil` if it can't be read.
  init?(_ pointer: UnsafePointer<listing_page_request>) {
    guard let request = pointer.structure,
      let cursor = try? request.cursor.string("the cursor of a page")
    else { return nil }
    func has(_ flag: Int) -> Bool { request.flags & UInt64(flag) != 0 }
    number = request.number
    isWhole = has(LISTING_REPLACES_ITEMS) || !has(LISTING_HAS_CURSOR)
    self.request = ItemRequest(
      cursor: has(LISTING_HAS_CURSOR) ? ItemCursor(rawValue: cursor) : nil,
      limit: Int(clamping: max(1, request.limit)),
      direction: has(LISTING_BACKWARD) ? .backward : .forward)
  }
}
