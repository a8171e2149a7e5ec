/// The bytes of a file piece by piece, each in the place of the one before. The pieces grow: a page
/// of few items reads little of its file.
final class FileChunk {
  /// The most bytes that are read at once, unless a record is longer.
  private static let largest = 32 << 10

  /// The piece that was read last, until the next one is: none before the first, and at the end.
  private(set) var bytes = UnsafeRawBufferPointer(start: nil, count: 0)

  private let file: SourceFile
  /// The number of bytes of the file up to the end of the piece.
  private(set) var end: Int
  private var storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 8 << 10, alignment: 8)

  /// - Parameter offset: the number of bytes of the file before the first piece.
  init(of file: SourceFile, from offset: Int) {
    self.file = file
    end = offset
  }

  deinit { storage.deallocate() }

  /// Reads the next piece.
  ///
  /// - Parameter count: how many of the last bytes of this piece come before it once more.
  func fill(keeping count: Int = 0) throws(SourceError) {
    let kept = UnsafeRawBufferPointer(rebasing: bytes.suffix(count))
    let usualSize =
      bytes.isEmpty || storage.count >= Self.largest ? storage.count : 4 * storage.count
    // The chunk of an incomplete record is doubled.
    let size = max(usualSize, 2 * count)
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
