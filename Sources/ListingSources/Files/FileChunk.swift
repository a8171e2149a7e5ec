/// The bytes of a file piece by piece, each in the place of the one before. The pieces grow: a page
/// of few items reads little of its file.
final class FileChunk {
  /// The most bytes that are read at once.
  private static let largest = 128 << 10

  /// The piece that was read last, until the next one is: none before the first, and at the end.
  private(set) var bytes = UnsafeRawBufferPointer(start: nil, count: 0)

  private let file: SourceFile
  private var offset: Int
  private var storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 8 << 10, alignment: 8)

  /// - Parameter offset: the number of bytes of the file before the first piece.
  init(of file: SourceFile, from offset: Int) {
    self.file = file
    self.offset = offset
  }

  deinit { storage.deallocate() }

  /// Reads the next piece.
  func fill() throws(SourceError) {
    if !bytes.isEmpty, storage.count < Self.largest {
      let count = 4 * storage.count
      storage.deallocate()
      storage = .allocate(byteCount: count, alignment: 8)
    }
    let count = try file.read(into: storage, at: offset)
    bytes = UnsafeRawBufferPointer(rebasing: storage[..<count])
    offset += count
  }
}
