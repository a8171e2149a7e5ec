/// The bytes of a file in chunks, each of which replaces the one before. Chunks grow, so that a page of few
/// items reads little of its file.
final class FileChunk {
  /// The most bytes of a chunk, unless a record is longer.
  private static let largest = 32 << 10

  /// The current chunk: empty before the first one, and at the end.
  private(set) var bytes = UnsafeRawBufferPointer(start: nil, count: 0)

  private let file: SourceFile
  /// The number of bytes of the file up to the end of the chunk.
  private(set) var end: Int
  private var storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 8 << 10, alignment: 8)

  /// - Parameter offset: the number of bytes of the file before the first chunk.
  init(of file: SourceFile, from offset: Int) {
    self.file = file
    end = offset
  }

  deinit { storage.deallocate() }

  /// Reads the next chunk.
  ///
  /// - Parameter count: the number of bytes at the end of this chunk with which the next one begins.
  func fill(keeping count: Int = 0) throws(SourceError) {
    let kept = UnsafeRawBufferPointer(rebasing: bytes.suffix(count))
    let defaultSize =
      bytes.isEmpty || storage.count >= Self.largest ? storage.count : 4 * storage.count
    // The size is doubled for an incomplete record.
    let size = max(defaultSize, 2 * count)
    if size > storage.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
      if count > 0 { larger.copyMemory(from: kept) }
      storage.deallocate()
      storage = larger
    } else if count > 0 {
      storage.copyMemory(from: kept)
    }
    let room = UnsafeMutableRawBufferPointer(rebasing: storage[kept.count...])
    bytes = UnsafeRawBufferPointer(rebasing: storage[..<kept.count])
    let read = try file.read(into: room, at: end)
    bytes = UnsafeRawBufferPointer(rebasing: storage[..<(kept.count + read)])
    end += read
  }
}
