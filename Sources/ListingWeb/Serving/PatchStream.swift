import Foundation

/// The event stream of a viewer: the changes of its window, each computed when the one before it was written.
///
/// A connection that reads slowly gets fewer and larger changes, and costs no memory.
public struct PatchStream: AsyncSequence, Sendable {
  let source: ViewerStream

  /// Returns the iterator, of which a stream has one.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// Waits for the events of a stream.
  public struct Iterator: AsyncIteratorProtocol {
    let source: ViewerStream

    /// Waits for the next bytes: an event, or a comment after 15 seconds without one.
    ///
    /// - Returns: `nil` at the end of the stream.
    public mutating func next() async -> Data? { await source.next() }
  }
}
