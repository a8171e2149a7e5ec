import CListingPlugin
import Foundation
import ListingKit

/// The current calls into plugins by their tokens. The token of a call that has returned finds nothing.
final class PluginCalls: Sendable {
  static let all = PluginCalls()

  private struct State: Sendable {
    var last: UInt64 = 0
    var calls: [UInt64: PluginCall] = [:]
  }

  private let state = Guarded(State())

  /// Makes a call.
  func run<Result>(_ call: PluginCall, _ body: (listing_call) -> Result) -> Result {
    let number = state.withLock { state in
      state.last += 1
      state.calls[state.last] = call
      return state.last
    }
    defer { state.withLock { _ = $0.calls.removeValue(forKey: number) } }
    return PluginCrash.naming(call.subject.phrase, call.purpose.rawValue) { body(number) }
  }

  /// The call with a token; `nil` if it has returned, or belongs to another thread.
  subscript(number: listing_call) -> PluginCall? {
    guard let call = state.withLock({ $0.calls[number] }), call.isOnItsThread else { return nil }
    return call
  }
}

/// The inboxes of sections and sources by their numbers.
final class PluginInboxes: Sendable {
  static let all = PluginInboxes()

  private struct Entry: Sendable {
    weak var inbox: PluginInbox?
  }

  private struct State: Sendable {
    var last: UInt64 = 0
    var entries: [UInt64: Entry] = [:]
  }

  private let state = Guarded(State())

  /// Returns a number that wasn't used before.
  func add(_ inbox: PluginInbox) -> listing_instance {
    state.withLock { state in
      state.last += 1
      state.entries[state.last] = Entry(inbox: inbox)
      return state.last
    }
  }

  func remove(_ number: listing_instance) {
    state.withLock { _ = $0.entries.removeValue(forKey: number) }
  }

  subscript(number: listing_instance) -> PluginInbox? {
    state.withLock { $0.entries[number]?.inbox }
  }
}
