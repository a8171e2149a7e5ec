import Foundation

/// The event stream of a viewer: the changes of its window, each computed when the one before it was written.
///
/// A connection that reads slowly gets fewer and larger changes, and costs no memory.
public struct PatchStream: AsyncSequence, Sendable {
  let source: ViewerStream
  /// Whether the bytes are in the format gzip.
  private var isCompressed = false

  init(source: ViewerStream) { self.source = source }

  /// The stream in the format gzip.
  var compressed: PatchStream {
    var stream = self
    stream.isCompressed = true
    return stream
  }

  /// Returns the iterator, of which a stream has one.
  public func makeAsyncIterator() -> Iterator {
    Iterator(source: source, coding: isCompressed ? .gzip(GzipStream()) : .plain)
  }

  /// Waits for the events of a stream.
  public struct Iterator: AsyncIteratorProtocol {
    enum Coding {
      case plain
      case gzip(GzipStream)
      /// The last bytes of a compressed stream were returned.
      case ended
    }

    let source: ViewerStream
    var coding: Coding

    /// Waits for the next bytes: an event, or a comment after 15 seconds without one.
    ///
    /// - Returns: `nil` at the end of the stream.
    public mutating func next() async -> Data? {
      switch coding {
      case .plain: return await source.next()?.bytes
      case .gzip(var gzip):
        if let next = await source.next(), let part = gzip.part(next) {
          coding = .gzip(gzip)
          return part
        }
        coding = .ended
        return gzip.end()
      case .ended: return nil
      }
    }
  }
}
