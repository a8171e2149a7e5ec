import Foundation

extension Encodable {
  /// Returns the value as JSON in lines, with sorted keys; a key without a value is left out. Characters that terminals
  /// don't show are escaped.
  ///
  /// - Complexity: O(*n*) in the length of the JSON.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self).jsonForTerminal
  }
}
