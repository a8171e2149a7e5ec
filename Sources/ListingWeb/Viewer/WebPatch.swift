import Foundation

/// A change of a viewer's window, as an event of its stream.
package struct WebPatch: Sendable {
  /// The number of the event, from 1, which a client returns to continue after it.
  package let sequence: Int
  /// The change.
  let body: PatchBody

  /// The change, as JSON on one line.
  package var json: Data { body.json }
}
