import CListingPlugin
import Foundation
import ListingKit
import ListingPlugins
import ListingXML

/// The functions of the host that has loaded the plugin.
///
/// `@unchecked Sendable` is safe here: this is a copy of functions, each of which documents from which
/// threads it can be called.
struct PluginHost: @unchecked Sendable {
  private let table: listing_host

  /// - Returns: `nil` if the host has another version of the interface.
  init?(_ pointer: UnsafePointer<listing_host>?) {
    guard let table = pointer?.structure, table.major == LISTING_PLUGIN_MAJOR,
      table.give_text != nil
    else { return nil }
    self.table = table
  }

  /// Reports that a call fails.
  func fail(_ call: listing_call, _ error: any Error) {
    let loan = Loan()
    let pluginError = error as? PluginError
    let message =
      pluginError?.message ?? (error as? PluginRefusal)?.message
      ?? (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    _ = table.fail?(call, loan.text(pluginError?.attribute ?? ""), loan.text(message))
    withExtendedLifetime(loan) {}
  }

  func setTraits(_ call: listing_call, _ traits: listing_traits) {
    var traits = traits
    _ = table.set_traits?(call, &traits)
  }

  func add(_ call: listing_call, _ items: [ExportedItem]) {
    let loan = Loan()
    _ = table.add_items?(call, loan.items(items), items.count)
    withExtendedLifetime(loan) {}
  }

  /// Changes the list.
  ///
  /// - Parameters:
  ///   - items: the inserted, changed or deleted items.
  ///   - anchor: the item next to which they are inserted.
  func perform(
    _ call: listing_call, _ kind: Int, _ items: [ExportedItem] = [], anchor: String = ""
  ) {
    let loan = Loan()
    var operation = listing_operation.sized
    operation.kind = listing_operation_kind(kind)
    operation.items = loan.items(items)
    operation.item_count = items.count
    operation.anchor = loan.text(anchor)
    _ = table.perform?(call, &operation)
    withExtendedLifetime(loan) {}
  }

  /// Answers a request for a page.
  func answer(
    _ instance: listing_instance, _ number: UInt64, _ page: SourcePage, _ items: [ExportedItem]
  ) {
    let loan = Loan()
    var flags = 0
    var answer = listing_page.sized
    answer.number = number
    answer.items = loan.items(items)
    answer.item_count = items.count
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
    answer.flags = UInt64(flags)
    _ = table.answer_page?(instance, &answer)
    withExtendedLifetime(loan) {}
  }

  /// Answers a request for a page with a failure.
  func answer(_ instance: listing_instance, _ number: UInt64, _ error: any Error) {
    let loan = Loan()
    let details = error as? any ItemSourceError
    var answer = listing_page.sized
    answer.number = number
    answer.status = listing_status(LISTING_FAILED)
    answer.message = loan.text((error as? any LocalizedError)?.errorDescription ?? "\(error)")
    if details?.isTransient == true { answer.flags |= UInt64(LISTING_TRANSIENT) }
    // At most a year: longer delays are never waited for.
    answer.retry_delay = min(max(0, (details?.retryDelay ?? .zero) / .seconds(1)), 31_536_000)
    if details?.isSourceChanged == true { answer.flags |= UInt64(LISTING_SOURCE_CHANGED) }
    _ = table.answer_page?(instance, &answer)
    withExtendedLifetime(loan) {}
  }

  /// - Returns: whether the timer will fire.
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

  /// Returns the text of a formatted value.
  func give(_ call: listing_call, text: String) {
    let loan = Loan()
    _ = table.give_text?(call, loan.text(text))
    withExtendedLifetime(loan) {}
  }

  /// Returns the cursor of a page that contains an item.
  func give(_ call: listing_call, cursor: ItemCursor) {
    let loan = Loan()
    _ = table.give_cursor?(call, loan.text(cursor.rawValue))
    withExtendedLifetime(loan) {}
  }

  /// Posts a closure to a section or a source.
  ///
  /// - Parameter drop: called instead of the closure if the section is removed in the meantime.
  /// - Returns: whether one of the two will be called.
  func post(
    _ instance: listing_instance, _ body: @escaping @Sendable (listing_call) -> Void,
    drop: @escaping @Sendable () -> Void = {}
  ) -> Bool {
    let data = Unmanaged.passRetained(PostedClosure(body: body, drop: drop)).toOpaque()
    let status = table.post?(
      instance, { call, _, data in PostedClosure.take(data)?.body(call) }, data,
      { data in PostedClosure.take(data)?.drop() })
    if status == listing_status(LISTING_OK) { return true }
    _ = PostedClosure.take(data)
    return false
  }
}

/// A closure that waits for a call.
private final class PostedClosure: Sendable {
  let body: @Sendable (listing_call) -> Void
  let drop: @Sendable () -> Void

  init(body: @escaping @Sendable (listing_call) -> Void, drop: @escaping @Sendable () -> Void) {
    (self.body, self.drop) = (body, drop)
  }

  static func take(_ data: UnsafeMutableRawPointer?) -> PostedClosure? {
    data.map { Unmanaged<PostedClosure>.fromOpaque($0).takeRetainedValue() }
  }
}
