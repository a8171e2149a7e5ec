import CListingPlugin
import Foundation
import ListingKit

/// The calls into plugins that are under way, by the numbers that their functions were given: what a
/// plugin keeps of one after it has returned finds nothing here.
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

  /// The call of a number; `nil` where it has returned, or is another thread's.
  subscript(number: listing_call) -> PluginCall? {
    guard let call = state.withLock({ $0.calls[number] }), call.isOnItsThread else { return nil }
    return call
  }
}

/// The sections of plugins, by the numbers by which they are posted to.
final class PluginSections: Sendable {
  static let all = PluginSections()

  private struct Entry: Sendable {
    weak var post: PluginPost?
  }

  private struct State: Sendable {
    var last: UInt64 = 0
    var entries: [UInt64: Entry] = [:]
  }

  private let state = Guarded(State())

  /// A number that no other section has had.
  func add(_ post: PluginPost) -> listing_section {
    state.withLock { state in
      state.last += 1
      state.entries[state.last] = Entry(post: post)
      return state.last
    }
  }

  func remove(_ number: listing_section) {
    state.withLock { _ = $0.entries.removeValue(forKey: number) }
  }

  subscript(number: listing_section) -> PluginPost? {
    state.withLock { $0.entries[number]?.post }
  }
}
