import CListingPlugin
import ListingKit

/// A change that a plugin requests of its section's list.
struct PluginOperation: Sendable {
  enum Kind: Sendable {
    case change(ItemChange<PluginItem>)
    case reloadViews
    case reloadPages
  }

  var kind: Kind
  /// The number of its completion event; 0 for none.
  var number: UInt64

  init(
    _ pointer: UnsafePointer<listing_operation>?, _ reader: inout PluginItemReader
  ) throws(PluginRefusal) {
    guard let operation = pointer?.structure else {
      throw PluginRefusal(LISTING_INVALID, "the operation is NULL, or its 'size' is not set")
    }
    guard operation.flags == 0 else {
      throw PluginRefusal(LISTING_INVALID, "an operation has unknown flags")
    }
    number = operation.number
    var items: [PluginItem] = []
    var names: [String] = []
    switch Int(operation.kind) {
    case LISTING_DELETE, LISTING_MOVE_BEFORE, LISTING_MOVE_AFTER:
      names = try reader.identifiers(operation.items, operation.item_count)
    default: items = try reader.items(operation.items, operation.item_count)
    }
    let anchor = try operation.anchor.string("the anchor of an operation")
    func only() throws(PluginRefusal) -> String {
      guard names.count == 1 else {
        throw PluginRefusal(LISTING_INVALID, "one item can be moved at a time, not \(names.count)")
      }
      return names[0]
    }
    switch Int(operation.kind) {
    case LISTING_APPEND: kind = .change(.insert(items, .end))
    case LISTING_INSERT_BEFORE: kind = .change(.insert(items, .before(anchor)))
    case LISTING_INSERT_AFTER: kind = .change(.insert(items, .after(anchor)))
    case LISTING_REPLACE: kind = .change(.replace(items))
    case LISTING_DELETE: kind = .change(.delete(names))
    case LISTING_MOVE_BEFORE: kind = .change(.move(try only(), .before(anchor)))
    case LISTING_MOVE_AFTER: kind = .change(.move(try only(), .after(anchor)))
    case LISTING_UPDATE: kind = .change(.update(items))
    case LISTING_RELOAD_VIEWS: kind = .reloadViews
    case LISTING_RELOAD_PAGES: kind = .reloadPages
    default:
      throw PluginRefusal(LISTING_INVALID, "unknown operation \(operation.kind)")
    }
  }
}

/// An event for a plugin.
struct PluginEvent: Sendable {
  var kind: Int
  var status = LISTING_OK
  var number: UInt64 = 0
  var item = ""
  var text = ""
}

/// The failure of a plugin's page.
struct PluginPageFailure: ItemSourceError, CustomStringConvertible {
  var message: String
  var isTransient = false
  var isSourceChanged = false
  var retryDelay: Duration?

  var description: String { message }
}

/// The answer of a plugin to a request for a page.
struct PluginPageAnswer: Sendable {
  let result: Result<ItemPage<PluginItem>, PluginPageFailure>

  init(
    _ page: listing_page?, _ reader: inout PluginItemReader
  ) throws(PluginRefusal) {
    let known = UInt64(
      LISTING_HAS_NEXT | LISTING_HAS_PREVIOUS | LISTING_HAS_TOTAL | LISTING_TRANSIENT
        | LISTING_SOURCE_CHANGED)
    guard let page else {
      throw PluginRefusal(LISTING_INVALID, "the page is NULL, or its 'size' is not set")
    }
    guard page.flags & ~known == 0 else {
      throw PluginRefusal(LISTING_INVALID, "a page has unknown flags: \(page.flags & ~known)")
    }
    func has(_ flag: Int) -> Bool { page.flags & UInt64(flag) != 0 }
    if page.status != LISTING_OK {
      // A reason with a wrong encoding is better than none.
      let message = page.message.repaired
      // Longer delays are never waited for, and a duration can't be much longer.
      guard (0...1e9).contains(page.retry_delay) else {
        throw PluginRefusal(
          LISTING_INVALID, "a page has an invalid retry delay: \(page.retry_delay) seconds")
      }
      result = .failure(
        PluginPageFailure(
          message: message.isEmpty ? "the plugin gave no reason: set 'message'" : message,
          isTransient: has(LISTING_TRANSIENT), isSourceChanged: has(LISTING_SOURCE_CHANGED),
          retryDelay: page.retry_delay > 0 ? .seconds(page.retry_delay) : nil))
      return
    }
    for (text, flag, names) in [
      (page.next, LISTING_HAS_NEXT, "'next' is set without LISTING_HAS_NEXT"),
      (page.previous, LISTING_HAS_PREVIOUS, "'previous' is set without LISTING_HAS_PREVIOUS"),
    ] where text.length > 0 && !has(flag) {
      throw PluginRefusal(LISTING_INVALID, "\(names) in 'flags'")
    }
    var answer = ItemPage(
      items: try reader.items(page.items, page.item_count))
    if has(LISTING_HAS_NEXT) {
      answer.next = ItemCursor(rawValue: try page.next.string("the next cursor of a page"))
    }
    if has(LISTING_HAS_PREVIOUS) {
      answer.previous = ItemCursor(
        rawValue: try page.previous.string("the previous cursor of a page"))
    }
    if has(LISTING_HAS_TOTAL) {
      guard page.total >= 0 else {
        throw PluginRefusal(LISTING_INVALID, "a page has an invalid total: \(page.total)")
      }
      answer.total = Int(clamping: page.total)
    }
    result = .success(answer)
  }
}
