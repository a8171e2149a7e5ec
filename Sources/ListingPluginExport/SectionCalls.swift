import CListingPlugin
import ListingKit
import ListingPlugins

/// The functions by which programs call a section.
enum SectionCalls {
  static var functions: listing_section_functions {
    var functions = listing_section_functions()
    functions.size = MemoryLayout<listing_section_functions>.size
    functions.create = { ExportedPlugins.all.section($0, $1, $2) }
    functions.destroy = { call, section in
      guard let section else { return }
      SectionCalls.run(call, section) { $0.close() }
      Unmanaged<ExportedSection>.fromOpaque(section).release()
    }
    functions.items = { call, section in
      SectionCalls.run(call, section) { $0.giveItems() }
    }
    functions.page = { call, section, request in
      guard let request = request.flatMap({ ToldPageRequest($0) }) else { return }
      SectionCalls.run(call, section) { $0.askForPage(request) }
    }
    functions.view = { call, section, kind in
      guard let kind = try? kind.string("the kind of a view") else { return }
      SectionCalls.run(call, section) { $0.giveView(kind) }
    }
    functions.event = { call, section, event in
      guard let event = event.flatMap({ ExportedSection.Event($0) }) else { return }
      SectionCalls.run(call, section) { $0.tell(event) }
    }
    functions.reconfigure = { call, section, element in
      guard let section, let told = try? ToldElement(element),
        let markup = try? told.markup(of: SectionCalls.exported(section).kind)
      else { return 0 }
      return SectionCalls.run(call, section) { $0.reconfigure(markup) ? 1 : 0 } ?? 0
    }
    return functions
  }

  /// What says where the items of sections are.
  ///
  /// - Parameter functions: those of their kinds.
  static func places(
    _ functions: UnsafePointer<listing_section_functions>?
  ) -> listing_kind_places {
    listing_kind_places(functions) { call, section, item in
      guard let item = item.flatMap({ UnsafeRawPointer($0).structure(listing_item()) }),
        let identifier = try? item.identifier.string("the identifier of an item")
      else { return }
      SectionCalls.run(call, section) { $0.givePlace(around: identifier) }
    }
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
  /// - Returns: `nil` for one that cannot be read.
  fileprivate init?(_ pointer: UnsafePointer<listing_event>) {
    guard let event = UnsafeRawPointer(pointer).structure(listing_event()),
      let item = try? event.item.string("the item of an event"),
      let text = try? event.text.string("the text of an event")
    else { return nil }
    self.init(kind: Int(event.kind), number: event.number, item: item, text: text)
  }
}

/// A request for a page, as the program has told of it.
struct ToldPageRequest: Sendable {
  let request: ItemRequest
  let number: UInt64
  /// Whether its items are all that there are from then on.
  let isWhole: Bool

  /// - Returns: `nil` for one that cannot be read.
  init?(_ pointer: UnsafePointer<listing_page_request>) {
    guard let request = UnsafeRawPointer(pointer).structure(listing_page_request()),
      let place = try? request.place.string("the place of a page")
    else { return nil }
    number = request.number
    isWhole = request.is_whole != 0 || request.has_place == 0
    self.request = ItemRequest(
      cursor: request.has_place == 0 ? nil : ItemCursor(rawValue: place),
      limit: Int(clamping: max(1, request.limit)),
      direction: request.is_backward == 0 ? .forward : .backward)
  }
}
