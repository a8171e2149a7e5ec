import CListingPlugin
import Foundation
import ListingKit
import ListingXML

/// A format of a loaded plugin.
final class LoadedFormat: Sendable {
  typealias Function =
    @convention(c) (
      UnsafePointer<listing_host>?, UnsafeMutableRawPointer?, listing_call,
      UnsafePointer<listing_formatting>?
    ) -> Void

  private let plugin: String
  private let name: String
  private let function: Function
  private let context: PluginContext

  /// The number of faults that are still logged: a value is formatted repeatedly.
  private let lines = Guarded(10)

  init(plugin: String, name: String, function: @escaping Function, context: PluginContext) {
    (self.plugin, self.name, self.function) = (plugin, name, function)
    self.context = context
  }

  /// Returns the text of a value; `nil` if the plugin returns none.
  func text(_ value: FormattedValue) -> String? {
    let phrase = "format '\(name)' of plugin '\(plugin)'"
    let subject = PluginSubject(
      section: "", phrase: phrase, hasEvents: false, hasList: false,
      log: PluginLog.writer(plugin, ["format": "\(name)"]), now: { value.now })
    let loan = Loan()
    var lent = loan.formatting(value, format: name)
    let call = PluginCall(.format, subject)
    PluginCalls.all.run(call) {
      function(HostTable.pointer, context.pointer, $0, &lent)
    }
    withExtendedLifetime(loan) {}
    for problem in call.refusals.map(\.message) + (call.failure.map { [$0.message] } ?? [])
    where takesLine {
      subject.log(LISTING_WARNING, "\(phrase): \(problem)")
    }
    return call.text
  }

  private var takesLine: Bool {
    lines.withLock { left in
      left -= left > 0 ? 1 : 0
      return left > 0
    }
  }
}

extension Loan {
  fileprivate func formatting(_ value: FormattedValue, format: String) -> listing_formatting {
    let arguments = value.arguments.sorted { $0.key < $1.key }
      .map { (name: $0.key, value: $0.value) }
    var lent = listing_formatting.sized
    lent.format = text(format)
    lent.value = fields([(name: "value", value: value.value)])
    lent.arguments = fields(arguments)
    lent.argument_count = arguments.count
    lent.locale = text(value.locale.identifier)
    lent.time_zone = text(value.timeZone.identifier)
    return lent
  }
}
