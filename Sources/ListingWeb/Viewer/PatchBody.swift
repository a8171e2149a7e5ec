import Foundation
import ListingKit

/// The bytes of a change, which are made once for all viewers that have it.
final class PatchBody: Sendable {
  /// JSON on one line.
  let json: Data
  private let compressed = Guarded<Data??>(nil)

  init(_ json: Data) { self.json = json }

  /// What a stream has for the change after its number: the JSON, and the end of the event.
  var text: Data { json + Data("\n\n".utf8) }

  /// Returns the text in a format, which is always the same one.
  func compressed(by compress: (Data) -> Data?) -> Data? {
    compressed.withLock { compressed in
      if let compressed { return compressed }
      let result = compress(text)
      compressed = .some(result)
      return result
    }
  }
}
