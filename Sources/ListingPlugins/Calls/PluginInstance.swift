import CListingPlugin
import Foundation
import ListingKit
import ListingXML

/// A section or a source in a plugin: makes the calls into it, one at a time.
///
/// `@unchecked Sendable` is safe here: the pointer is used only while the lock is held.
final class PluginInstance: @unchecked Sendable {
  let subject: PluginSubject
  let functions: SectionFunctions
  let inbox: PluginInbox
  let traits: PluginTraits
  private let number: listing_instance
  private let lock = NSLock()
  private let pointer: UnsafeMutableRawPointer

  /// Creates the section or the source in the plugin.
  ///
  /// - Throws: `PluginError` with the plugin's reason.
  init(
    _ element: InstanceElement, _ subject: PluginSubject, _ functions: SectionFunctions,
    pageTimeout: Duration
  ) throws(PluginError) {
    self.subject = subject
    self.functions = functions
    inbox = PluginInbox(subject, pageTimeout: pageTimeout)
    number = PluginInboxes.all.add(inbox)
    let loan = Loan()
    var (lent, environment) = (loan.element(element.markup), loan.environment(element, number))
    let call = PluginCall(.create, subject)
    let created = PluginCalls.all.run(call) {
      functions.create(HostTable.pointer, functions.context.pointer, $0, &lent, &environment)
    }
    withExtendedLifetime(loan) {}
    traits = call.traits ?? PluginTraits(functions)
    let failure =
      call.failure ?? (subject.hasList ? traits.lack(in: functions).map { PluginError($0) } : nil)
    guard let created, failure == nil else {
      PluginInboxes.all.remove(number)
      if let created {
        PluginCalls.all.run(PluginCall(.destroy, subject)) { functions.destroy($0, created) }
      }
      _ = inbox.close()
      throw failure ?? PluginError("the plugin created nothing and gave no reason")
    }
    pointer = created
    inbox.report(call)
  }

  deinit {
    PluginInboxes.all.remove(number)
    PluginCalls.all.run(PluginCall(.destroy, subject)) { functions.destroy($0, pointer) }
  }

  /// Calls the plugin, from any thread.
  @discardableResult
  func call(
    _ purpose: PluginCall.Purpose, width: Double = 0,
    _ body: (listing_call, UnsafeMutableRawPointer) -> Void
  ) -> PluginCall {
    let call = PluginCall(
      purpose, subject, width: width, refusesRequests: inbox.refusesResponses)
    lock.withLock { PluginCalls.all.run(call) { body($0, pointer) } }
    inbox.report(call)
    return call
  }

  /// Sends an event, if the plugin handles it.
  ///
  /// - Parameter purpose: `destroy` if nothing can be requested in it anymore.
  @discardableResult
  func send(
    _ event: PluginEvent, _ purpose: PluginCall.Purpose = .event, width: Double = 0
  ) -> PluginCall? {
    guard let handle = functions.event, traits.tells(event.kind) else { return nil }
    let loan = Loan()
    var lent = loan.event(event)
    defer { withExtendedLifetime(loan) {} }
    return call(purpose, width: width) { handle($0, $1, &lent) }
  }

  /// Requests a page, from any thread.
  ///
  /// - Parameters:
  ///   - isWhole: whether its items replace all items of the section.
  ///   - finish: performs the plugin's requests in a call, on any thread.
  func page(
    _ request: ItemRequest, isWhole: Bool = false,
    finish: @escaping @Sendable (PluginCall) -> Void
  ) async throws -> ItemPage<PluginItem> {
    guard let page = functions.page else { return ItemPage(items: []) }
    return try await inbox.pages.answer { number in
      // In a list without an owner, posted functions run while the page is loaded.
      if let signals = self.inbox.signals(forPage: number) {
        Task {
          for await _ in signals {
            for function in self.inbox.takeFunctions() { finish(self.call(function)) }
          }
        }
      }
      let loan = Loan()
      var lent = loan.request(request, number: number, isWhole: isWhole)
      let call = self.call(.page) { page($0, $1, &lent) }
      withExtendedLifetime(loan) {}
      finish(call)
      if let failure = call.failure { self.inbox.failPage(number, failure.message) }
    } onCancel: { number in
      var event = PluginEvent(kind: LISTING_DID_CANCEL_PAGE, status: LISTING_CANCELLED)
      event.number = number
      self.inbox.add(.event(event))
    } onEnd: { number in
      self.inbox.endSignals(forPage: number)
    }
  }

  /// Requests the cursor of a page that contains an item.
  ///
  /// - Returns: the call with its cursor or failure; `nil` if the plugin knows no cursors.
  func cursor(around item: ListItem, cell: String = "", width: Double = 0) -> PluginCall? {
    guard let cursor = functions.cursor else { return nil }
    let loan = Loan()
    var lent = loan.item(item, cell: cell)
    defer { withExtendedLifetime(loan) {} }
    return call(.cursor, width: width) { cursor($0, $1, &lent) }
  }

  /// Calls a posted function.
  @discardableResult
  func call(_ function: PostedFunction, width: Double = 0) -> PluginCall {
    call(.post, width: width) { function.function($0, $1, function.data) }
  }
}
