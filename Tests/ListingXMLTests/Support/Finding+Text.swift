@testable import ListingXML

extension Finding {
  /// The scalars of a mistake in a text, and its message.
  var placed: String { "\(range.map { "\($0)" } ?? "-") \(message)" }
}
