import CListingPlugin
import Foundation
import ListingKit
import ListingPlugins

/// The program that has loaded the plugin, by its functions.
///
/// `@unchecked Sendable` is safe here: this is a copy of functions, each of which says from where it may
/// be called.
struct PluginHost: @unchecked Sendable {
  private let table: listing_host

  /// - Returns: `nil` where the program is older than what is needed here.
  init?(_ pointer: UnsafePointer<listing_host>?) {
    guard let pointer, let table = UnsafeRawPointer(pointer).structure(listing_host()),
      table.major == LISTING_PLUGIN_MAJOR, table.describe != nil
    else { return nil }
    self.table = table
  }

  func fail(_ call: listing_call, _ message: String) {
    let loan = Loan()
    _ = table.fail?(call, loan.text(message))
    withExtendedLifetime(loan) {}
  }

  func describe(_ call: listing_call, _ traits: listing_traits) {
    var traits = traits
    _ = table.describe?(call, &traits)
  }

  func add(_ call: listing_call, _ items: [ExportedItem]) {
    let loan = Loan()
    _ = table.add_items?(
      call, loan.items(items), items.count, MemoryLayout<listing_item>.stride)
    withExtendedLifetime(loan) {}
  }

  /// Asks something of the list.
  ///
  /// - Parameters:
  ///   - items: what it is about.
  ///   - anchor: the item beside which they are to be.
  func perform(
    _ call: listing_call, _ kind: Int, _ items: [ExportedItem] = [], anchor: String = ""
  ) {
    let loan = Loan()
    var operation = listing_operation()
    operation.size = MemoryLayout<listing_operation>.size
    operation.kind = listing_operation_kind(kind)
    operation.items = loan.items(items)
    operation.item_count = items.count
    operation.item_stride = MemoryLayout<listing_item>.stride
    operation.anchor = loan.text(anchor)
    _ = table.perform?(call, &operation)
    withExtendedLifetime(loan) {}
  }

  /// Answers a request for a page.
  func answer(
    _ call: listing_call, _ number: UInt64, _ page: GivenPage, _ items: [ExportedItem]
  ) {
    let loan = Loan()
    var flags = 0
    var answer = listing_page()
    answer.size = MemoryLayout<listing_page>.size
    answer.number = number
    answer.items = loan.items(items)
    answer.item_count = items.count
    answer.item_stride = MemoryLayout<listing_item>.stride
    if let next = page.next {
      flags |= LISTING_HAS_NEXT
      answer.next = loan.text(next.rawValue)
    }
    if let previous = page.previous {
      flags |= LISTING_HAS_PREVIOUS
      answer.previous = loan.text(previous.rawValue)
    }
    if let total = page.total {
      flags |= LISTING_HAS_TOTAL
      answer.total = Int64(total)
    }
    answer.flags = UInt32(flags)
    _ = table.answer_page?(call, &answer)
    withExtendedLifetime(loan) {}
  }

  /// Says that there is no page.
  func answer(_ call: listing_call, _ number: UInt64, _ error: any Error) {
    let loan = Loan()
    let details = error as? any ItemSourceError
    var answer = listing_page()
    answer.size = MemoryLayout<listing_page>.size
    answer.number = number
    answer.status = listing_status(LISTING_FAILED)
    answer.message = loan.text((error as? any LocalizedError)?.errorDescription ?? "\(error)")
    if details?.isTransient == true { answer.flags |= UInt32(LISTING_TRANSIENT) }
    // What lies further away than a year is never waited for.
    answer.retry_delay = min(max(0, (details?.retryDelay ?? .zero) / .seconds(1)), 31_536_000)
    if details?.isSourceChanged == true { answer.flags |= UInt32(LISTING_SOURCE_CHANGED) }
    _ = table.answer_page?(call, &answer)
    withExtendedLifetime(loan) {}
  }

  /// - Returns: whether the timer will run down.
  func startTimer(_ call: listing_call, _ number: UInt64, _ pause: Duration) -> Bool {
    table.start_timer?(call, number, max(0, pause / .seconds(1)), 0) == listing_status(LISTING_OK)
  }

  func stopTimer(_ call: listing_call, _ number: UInt64) { _ = table.stop_timer?(call, number) }

  func now(_ call: listing_call) -> Date {
    Date(timeIntervalSince1970: table.now?(call) ?? 0)
  }

  func width(_ call: listing_call) -> Double { table.width?(call) ?? 0 }

  func warn(_ call: listing_call, _ message: String) {
    let loan = Loan()
    _ = table.log?(call, Int32(LISTING_WARNING), loan.text(message))
    withExtendedLifetime(loan) {}
  }

  /// Whether the program has an ability beyond the base table.
  func has(_ ability: String) -> Bool {
    let loan = Loan()
    defer { withExtendedLifetime(loan) {} }
    return table.extension?(loan.text(ability)) != nil
  }

  /// Gives what a value is shown as.
  func give(_ call: listing_call, _ text: String) {
    let loan = Loan()
    let host = table.extension?(loan.text(LISTING_FORMATS))?
      .structure(listing_formats_host())
    _ = host?.give_text?(call, loan.text(text))
    withExtendedLifetime(loan) {}
  }

  /// Gives the place where a page begins that holds an item.
  func give(_ call: listing_call, place: ItemCursor) {
    let loan = Loan()
    let host = table.extension?(loan.text(LISTING_PLACES))?.structure(listing_places_host())
    _ = host?.give_place?(call, loan.text(place.rawValue))
    withExtendedLifetime(loan) {}
  }

  /// Has something called in a call of a source, or dropped once that is gone.
  func post(_ source: listing_section, _ body: @escaping @Sendable (listing_call) -> Void) {
    let data = Unmanaged.passRetained(PostedCall(body: body)).toOpaque()
    let status = table.post?(
      source,
      { call, _, data in
        guard let data else { return }
        Unmanaged<PostedCall>.fromOpaque(data).takeRetainedValue().body(call)
      }, data,
      { data in
        guard let data else { return }
        Unmanaged<PostedCall>.fromOpaque(data).release()
      })
    if status == nil || status == listing_status(LISTING_INVALID) {
      Unmanaged<PostedCall>.fromOpaque(data).release()
    }
  }

  /// Has something run in a turn of the section's list, or elsewhere once there is none.
  func post(_ section: listing_section, _ job: PostedJob) {
    let data = Unmanaged.passRetained(job).toOpaque()
    let status = table.post?(
      section,
      { call, _, data in
        guard let data else { return }
        Unmanaged<PostedJob>.fromOpaque(data).takeRetainedValue().run(in: call)
      }, data,
      { data in
        guard let data else { return }
        Unmanaged<PostedJob>.fromOpaque(data).takeRetainedValue().runElsewhere()
      })
    // Refused for what it is, it was not handed over.
    if status == nil || status == listing_status(LISTING_INVALID) {
      Unmanaged<PostedJob>.fromOpaque(data).takeRetainedValue().runElsewhere()
    }
  }
}

/// What is to be done in a call of a source.
private final class PostedCall: Sendable {
  let body: @Sendable (listing_call) -> Void

  init(body: @escaping @Sendable (listing_call) -> Void) { self.body = body }
}
