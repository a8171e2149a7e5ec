import CListingPlugin
import Foundation
import ListingKit
import ListingXML

/// A call into a plugin, and the requests that the plugin makes during it.
///
/// `@unchecked Sendable` is safe here: it's used only on the thread of the call, which is checked whenever
/// it's looked up by its token, and by the caller after the call has returned.
final class PluginCall: @unchecked Sendable {
  /// The function of the plugin.
  enum Purpose: String {
    case create, items
    case view = "supplementary_view"
    case page, cursor, event, post, reconfigure
    case destroy
    case format = "text"

    /// Whether items can be added.
    var takesItems: Bool { self == .items || self == .view }

    /// Whether the list can be changed.
    var takesRequests: Bool {
      switch self {
      case .items, .view, .page, .event, .post, .reconfigure: true
      case .create, .destroy, .format, .cursor: false
      }
    }
  }

  let purpose: Purpose
  let subject: PluginSubject
  private(set) var items: [PluginItem] = []
  /// The requested changes, to be made on the list's owner.
  private(set) var requests: [PluginInbox.Work] = []
  /// The properties of the section.
  private(set) var traits: PluginTraits?
  /// The reason why the call fails.
  private(set) var failure: PluginError?
  /// The text of a formatted value.
  private(set) var text: String?
  /// The cursor of a page that contains an item.
  private(set) var cursor: String?
  /// The faults of rejected arguments.
  private(set) var refusals: [PluginRefusal] = []
  private let refusesRequests: Bool
  private let thread = Thread.current
  private var reader: PluginItemReader

  /// The maximum number of requests of a call.
  private static let requestLimit = 100_000

  /// The width of the list, in points.
  let width: Double

  /// - Parameter refusesRequests: whether requests are rejected in any case.
  init(
    _ purpose: Purpose, _ subject: PluginSubject, width: Double = 0, refusesRequests: Bool = false
  ) {
    self.purpose = purpose
    self.subject = subject
    self.width = width
    self.refusesRequests = refusesRequests
    let declaration = subject.declaration
    reader = PluginItemReader(purpose == .view ? declaration?.forViews : declaration)
  }

  /// Whether this is the thread of the call.
  var isOnItsThread: Bool { Thread.current === thread }

  /// How items differ from the plugin's declarations.
  var findings: [PluginItemFinding] { reader.findings }

  // MARK: - Functions of the host

  func add(_ start: UnsafePointer<listing_item>?, _ count: Int) -> listing_status {
    answer { () throws(PluginRefusal) in
      guard purpose.takesItems else {
        throw PluginRefusal(
          LISTING_UNAVAILABLE, "'add_items' is for 'items' and 'supplementary_view'")
      }
      guard purpose != .view || items.count + count <= 1 else {
        throw PluginRefusal(
          LISTING_LIMIT_EXCEEDED, "a header or a footer is one item: add it once in each call")
      }
      guard items.count <= PluginItemReader.limit - min(count, PluginItemReader.limit) else {
        throw PluginRefusal(
          LISTING_LIMIT_EXCEEDED, "a section has at most \(PluginItemReader.limit) initial items")
      }
      items += try reader.items(start, count)
    }
  }

  func setTraits(_ traits: UnsafePointer<listing_traits>?) -> listing_status {
    answer { () throws(PluginRefusal) in
      guard purpose == .create else {
        throw PluginRefusal(LISTING_UNAVAILABLE, "'set_traits' is for 'create'")
      }
      self.traits = try PluginTraits(traits)
    }
  }

  func give(text: listing_text) -> listing_status {
    answer { () throws(PluginRefusal) in
      guard purpose == .format else {
        throw PluginRefusal(LISTING_UNAVAILABLE, "'give_text' is for formats")
      }
      let text = try text.string("the text of a format")
      if self.text == nil { self.text = text }
    }
  }

  func give(cursor: listing_text) -> listing_status {
    answer { () throws(PluginRefusal) in
      guard purpose == .cursor else {
        throw PluginRefusal(LISTING_UNAVAILABLE, "'give_cursor' is for 'cursor'")
      }
      let cursor = try cursor.string("the cursor of an item")
      if self.cursor == nil { self.cursor = cursor }
    }
  }

  func fail(_ attribute: listing_text, _ message: listing_text) -> listing_status {
    answer { () throws(PluginRefusal) in
      // A reason with a wrong encoding or without its end is better than none.
      let text = message.repaired
      let reason = text.isEmpty ? "the plugin gave no reason" : text
      let isFirst = failure == nil
      if isFirst { failure = PluginError(reason) }
      let name = try attribute.string("the attribute of a failure")
      if isFirst, !name.isEmpty { failure = PluginError(reason, attribute: name) }
    }
  }

  func perform(_ operation: UnsafePointer<listing_operation>?) -> listing_status {
    request { () throws(PluginRefusal) in
      let operation = try PluginOperation(operation, &reader)
      if case .reloadPages = operation.kind { return .operation(operation) }
      guard subject.hasList else {
        throw PluginRefusal(
          LISTING_UNAVAILABLE,
          "a source can only request LISTING_RELOAD_PAGES, after it has changed"
        )
      }
      return .operation(operation)
    }
  }

  func startTimer(_ number: UInt64, _ seconds: Double, _ repeats: Int32) -> listing_status {
    request { () throws(PluginRefusal) in
      guard subject.hasList else {
        throw PluginRefusal(LISTING_UNAVAILABLE, "a source can't have timers")
      }
      guard subject.hasEvents else {
        throw PluginRefusal(
          LISTING_UNAVAILABLE, "a timer needs a section type with the function 'event'")
      }
      guard (0...1e9).contains(seconds), repeats == 0 || seconds >= 0.001 else {
        throw PluginRefusal(
          LISTING_INVALID,
          "a timer of \(seconds) seconds, expected at least 0, or 0.001 if it repeats")
      }
      return .startTimer(number, .seconds(seconds), repeats: repeats != 0)
    }
  }

  func stopTimer(_ number: UInt64) -> listing_status {
    request { () throws(PluginRefusal) in .stopTimer(number) }
  }

  func log(_ level: Int32, _ message: listing_text) -> listing_status {
    answer { () throws(PluginRefusal) in
      subject.log(Int(level), try message.string("a message for the log"))
    }
  }

  // MARK: - Results

  private func request(
    _ make: () throws(PluginRefusal) -> PluginInbox.Work
  ) -> listing_status {
    // Reported by the section.
    if refusesRequests { return listing_status(LISTING_LIMIT_EXCEEDED) }
    return answer { () throws(PluginRefusal) in
      guard purpose.takesRequests else {
        throw PluginRefusal(LISTING_UNAVAILABLE, "'\(purpose.rawValue)' can't make requests")
      }
      guard requests.count < Self.requestLimit else {
        throw PluginRefusal(
          LISTING_LIMIT_EXCEEDED, "more than \(Self.requestLimit) requests in one call")
      }
      requests.append(try make())
    }
  }

  private func answer(_ body: () throws(PluginRefusal) -> Void) -> listing_status {
    do throws(PluginRefusal) {
      try body()
      return listing_status(LISTING_OK)
    } catch {
      // A fault that's repeated a million times is reported a few times.
      if refusals.count < 10 { refusals.append(error) }
      return error.status
    }
  }
}

/// The section, source or format that a call belongs to, for messages.
struct PluginSubject: Sendable {
  let section: String
  /// "probe 'a' of plugin 'x'"
  let phrase: String
  let hasEvents: Bool
  /// Whether it's a section, not a source.
  var hasList = true
  /// The fields and templates of its items; `nil` if they aren't checked.
  var declaration: PluginItemDeclaration?
  /// Writes a message of the plugin to the log, with its level.
  let log: @Sendable (Int, String) -> Void
  let now: @Sendable () -> Date
}
