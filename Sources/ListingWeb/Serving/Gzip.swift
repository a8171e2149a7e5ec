import CGzip
import Foundation

/// Bytes in the format gzip.
enum Gzip {
  /// The level at which a page is compressed, from 1 (fast) to 9 (small).
  static let level: Int32 = 6

  /// Returns bytes in the format, or `nil` if they wouldn't be fewer.
  static func compress(_ bytes: Data, level: Int32 = level) -> Data? {
    fill(bytes.count, from: bytes) { cgzip_compress($0, bytes.count, level, $1, bytes.count) }
  }

  fileprivate static func fill(
    _ capacity: Int, from bytes: Data,
    _ compress: (UnsafePointer<UInt8>?, UnsafeMutablePointer<UInt8>) -> Int
  ) -> Data? {
    let result = [UInt8](unsafeUninitializedCapacity: capacity) { result, count in
      guard let start = result.baseAddress else { return }
      count = bytes.withUnsafeBytes { bytes in
        compress(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), start)
      }
    }
    return result.isEmpty ? nil : Data(result)
  }
}

/// A stream in the format gzip, each part of which can be read when it arrives.
///
/// It keeps nothing of its parts but a checksum, so a stream that waits costs no memory. With a window from part to
/// part, patches would be an eighth smaller.
struct GzipStream {
  private var hasBegun = false
  private var checksum: UInt32 = 0
  private var size: UInt32 = 0

  /// Compresses the next part of a viewer's stream.
  ///
  /// - Returns: `nil` if memory is short.
  mutating func part(_ part: ViewerStream.Part) -> Data? {
    switch part {
    case .text(let bytes): self.part(bytes)
    case .patch(let patch): self.part(patch)
    }
  }

  /// Compresses the next part.
  ///
  /// - Returns: `nil` if memory is short.
  mutating func part(_ bytes: Data) -> Data? {
    let capacity = cgzip_part_bound(bytes.count)
    let blocks = Gzip.fill(capacity, from: bytes) {
      cgzip_part($0, bytes.count, Gzip.level, $1, capacity)
    }
    guard let blocks else { return nil }
    count(bytes)
    return header + blocks
  }

  /// Compresses a patch, whose bytes are compressed once for all streams that have it.
  ///
  /// - Returns: `nil` if memory is short.
  mutating func part(_ patch: WebPatch) -> Data? {
    let blocks = patch.body.compressed { bytes in
      let capacity = cgzip_part_bound(bytes.count)
      return Gzip.fill(capacity, from: bytes) {
        cgzip_part($0, bytes.count, Gzip.level, $1, capacity)
      }
    }
    guard let blocks else { return nil }
    let number = patch.number
    count(number)
    count(patch.body.text)
    // The number is a block without compression, since the one before ends at a whole byte.
    let size = UInt16(number.count)
    let block = [0, UInt8(size & 0xFF), UInt8(size >> 8), ~UInt8(size & 0xFF), ~UInt8(size >> 8)]
    return header + block + number + blocks
  }

  /// Counts bytes of the stream.
  private mutating func count(_ bytes: Data) {
    checksum = bytes.withUnsafeBytes {
      cgzip_checksum(checksum, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count)
    }
    size &+= UInt32(truncatingIfNeeded: bytes.count)
  }

  /// Returns the bytes after the last part.
  mutating func end() -> Data {
    let emptyBlock: [UInt8] = [0x03, 0x00]
    let footer = [checksum, size].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return header + emptyBlock + footer
  }

  /// The bytes before the first part.
  private var header: Data {
    mutating get {
      defer { hasBegun = true }
      // Deflate, without a name and a time, of any system.
      return hasBegun ? Data() : Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    }
  }
}
