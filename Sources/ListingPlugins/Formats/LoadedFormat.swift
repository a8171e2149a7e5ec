import CListingPlugin
import Foundation
import ListingKit
import ListingXML

/// A format of a loaded plugin.
final class LoadedFormat: Sendable {
  private let plugin: String
  private let name: String
  private let function: @convention(c) (listing_call, UnsafePointer<listing_formatting>?) -> Void

  /// How many more lines the log takes of what goes wrong: a value is shown again and again.
  private let lines = Guarded(10)

  init(
    plugin: String, name: String,
    function: @escaping @convention(c) (listing_call, UnsafePointer<listing_formatting>?) -> Void
  ) {
    (self.plugin, self.name, self.function) = (plugin, name, function)
  }

  /// The text of a value; `nil` where the plugin gives none.
  func text(_ value: FormattedValue) -> String? {
    let phrase = "format '\(name)' of plugin '\(plugin)'"
    let subject = PluginSubject(
      section: "", phrase: phrase, hasEvents: false, hasList: false,
      log: PluginLog.writer(plugin, ["format": "\(name)"]), now: { value.now })
    let loan = Loan()
    var lent = loan.formatting(value, format: name)
    let call = PluginCall(.format, subject)
    PluginCalls.all.run(call) { function($0, &lent) }
    withExtendedLifetime(loan) {}
    for problem in call.refusals + (call.failure.map { [$0] } ?? []) where takesLine {
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
    var lent = listing_formatting()
    lent.size = MemoryLayout<listing_formatting>.size
    lent.format = text(format)
    lent.value = fields([(name: "value", value: value.value)])
    lent.arguments = fields(arguments)
    lent.argument_count = arguments.count
    lent.argument_stride = MemoryLayout<listing_field>.stride
    lent.locale = text(value.locale.identifier)
    lent.time_zone = text(value.timeZone.identifier)
    return lent
  }
}
