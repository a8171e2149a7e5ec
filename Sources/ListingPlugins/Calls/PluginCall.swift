import CListingPlugin
import Foundation
import ListingKit

/// A call into a plugin while it is under way, and what the plugin asked for in it.
///
/// `@unchecked Sendable` is safe here: it is used on the thread of the call alone, which everybody who
/// finds it by its number must show, and by who makes the call after that has returned.
final class PluginCall: @unchecked Sendable {
  /// What is asked of the plugin.
  enum Purpose: String {
    case create, items, view, page, place, event, post, reconfigure, destroy, format

    /// Whether items can be given.
    var takesItems: Bool { self == .items || self == .view }

    /// Whether something can be asked of a list, and pages be answered.
    var takesRequests: Bool {
      switch self {
      case .items, .view, .page, .event, .post, .reconfigure: true
      case .create, .destroy, .format, .place: false
      }
    }
  }

  let purpose: Purpose
  let subject: PluginSubject
  private(set) var items: [PluginItem] = []
  /// What the plugin asked for, to be done on the list's owner.
  private(set) var requests: [PluginPost.Work] = []
  /// What it answered to requests for pages.
  private(set) var answers: [PluginPageAnswer] = []
  /// How it says that the section is.
  private(set) var traits: PluginTraits?
  /// Why the plugin cannot do what it is asked.
  private(set) var failure: String?
  /// What a value is shown as.
  private(set) var text: String?
  /// Where a page begins that holds an item.
  private(set) var place: String?
  /// Why an answer of it was not taken.
  private(set) var refusedAnswer: String?
  /// What the plugin did wrong.
  private(set) var refusals: [String] = []
  private let thread = Thread.current
  private var reader = PluginItemReader()

  /// The most that a plugin may ask for in one call.
  private static let requestLimit = 100_000

  /// The room for the list, in points.
  let width: Double

  init(_ purpose: Purpose, _ subject: PluginSubject, width: Double = 0) {
    self.purpose = purpose
    self.subject = subject
    self.width = width
  }

  /// Whether it is used where it is under way.
  var isOnItsThread: Bool { Thread.current === thread }

  // MARK: - What the plugin gives

  func add(
    _ start: UnsafePointer<listing_item>?, _ count: Int, _ stride: Int
  ) -> listing_status {
    answer { () throws(PluginRefusal) in
      guard purpose.takesItems else {
        throw PluginRefusal(LISTING_NOT_HERE, "'add_items' is for 'items' and 'view'")
      }
      guard items.count <= PluginItemReader.limit - min(count, PluginItemReader.limit) else {
        throw PluginRefusal(
          LISTING_TOO_MUCH, "a section has at most \(PluginItemReader.limit) initial items")
      }
      items += try reader.items(start, count, stride)
    }
  }

  func describe(_ traits: UnsafePointer<listing_traits>?) -> listing_status {
    answer { () throws(PluginRefusal) in
      guard purpose == .create else {
        throw PluginRefusal(LISTING_NOT_HERE, "'describe' is for 'create'")
      }
      self.traits = try PluginTraits(traits)
    }
  }

  func give(_ text: listing_text) -> listing_status {
    answer { () throws(PluginRefusal) in
      guard purpose == .format else {
        throw PluginRefusal(LISTING_NOT_HERE, "'give_text' is for formats")
      }
      let text = try text.string("the text of a format")
      if self.text == nil { self.text = text }
    }
  }

  func give(place: listing_text) -> listing_status {
    answer { () throws(PluginRefusal) in
      guard purpose == .place else {
        throw PluginRefusal(LISTING_NOT_HERE, "'give_place' is for 'place'")
      }
      let place = try place.string("the place of an item")
      if self.place == nil { self.place = place }
    }
  }

  func fail(_ message: listing_text) -> listing_status {
    answer { () throws(PluginRefusal) in
      let text = try message.string("the reason of a failure")
      if failure == nil { failure = text }
    }
  }

  func perform(_ operation: UnsafePointer<listing_operation>?) -> listing_status {
    request { () throws(PluginRefusal) in
      let operation = try PluginOperation(operation, &reader)
      if case .reloadPages = operation.kind { return .operation(operation) }
      guard subject.hasList else {
        throw PluginRefusal(
          LISTING_NOT_HERE,
          "a source can only request LISTING_RELOAD_PAGES, after it has changed"
        )
      }
      return .operation(operation)
    }
  }

  func answer(_ page: UnsafePointer<listing_page>?) -> listing_status {
    let status = asking { () throws(PluginRefusal) in
      answers.append(try PluginPageAnswer(page, &reader))
    }
    if status != LISTING_OK { refusedAnswer = refusedAnswer ?? refusals.last }
    return status
  }

  func startTimer(_ number: UInt64, _ seconds: Double, _ repeats: Int32) -> listing_status {
    request { () throws(PluginRefusal) in
      guard subject.hasList else {
        throw PluginRefusal(LISTING_NOT_HERE, "a source can't have timers")
      }
      guard subject.hasEvents else {
        throw PluginRefusal(LISTING_NOT_HERE, "a timer needs a kind with the function 'event'")
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

  // MARK: - Answers

  private func request(
    _ make: () throws(PluginRefusal) -> PluginPost.Work
  ) -> listing_status {
    asking { () throws(PluginRefusal) in requests.append(try make()) }
  }

  /// Does what is of use only where there is a section, and so often.
  private func asking(_ body: () throws(PluginRefusal) -> Void) -> listing_status {
    answer { () throws(PluginRefusal) in
      guard purpose.takesRequests else {
        throw PluginRefusal(LISTING_NOT_HERE, "'\(purpose.rawValue)' can't make requests")
      }
      guard requests.count + answers.count < Self.requestLimit else {
        throw PluginRefusal(
          LISTING_TOO_MUCH, "more than \(Self.requestLimit) requests in one call")
      }
      try body()
    }
  }

  private func answer(_ body: () throws(PluginRefusal) -> Void) -> listing_status {
    do throws(PluginRefusal) {
      try body()
      return listing_status(LISTING_OK)
    } catch {
      // What goes wrong a million times is told a few times.
      if refusals.count < 10 { refusals.append(error.message) }
      return error.status
    }
  }
}

/// What a call is about, for messages.
struct PluginSubject: Sendable {
  let section: String
  /// "probe 'a' of plugin 'x'"
  let phrase: String
  let hasEvents: Bool
  /// Whether it is about a section, and no source.
  var hasList = true
  /// Takes what the plugin says: the level, and the message.
  let log: @Sendable (Int, String) -> Void
  let now: @Sendable () -> Date
}
