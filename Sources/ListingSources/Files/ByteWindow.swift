/// A window of the bytes of a file or of a buffer: those that a reader is looking at.
struct ByteWindow {
  /// The number of bytes of a read.
  static let chunkSize = 64 << 10

  private let file: SourceFile?
  /// The bytes of the window; those before ``index`` were read.
  private(set) var bytes: [UInt8]
  private(set) var index = 0
  /// The line of the next byte.
  var line: Int
  /// The number of bytes of the file before the window.
  private var base: Int
  /// The index of the first byte to keep.
  private var kept: Int?
  /// The number of bytes of the next read: a page of few items reads little of its file.
  private var limit = 8 << 10

  /// Creates a window of a file, from a position.
  init(_ file: SourceFile, at position: SourcePosition = .start) {
    self.file = file
    bytes = []
    line = position.line
    base = position.byteOffset
  }

  /// Creates a window of a buffer.
  init(_ bytes: [UInt8]) {
    file = nil
    self.bytes = bytes
    line = 1
    base = 0
  }

  /// The position of the next byte.
  var position: SourcePosition { SourcePosition(byteOffset: base + index, line: line) }

  /// The number of bytes that were read from the file.
  var end: Int { base + bytes.count }

  /// Returns the next byte without consuming it, or `nil` at the end.
  ///
  /// - Throws: ``SourceError``, or `CancellationError` between two chunks.
  @inline(__always)
  mutating func peek() throws -> UInt8? {
    if index < bytes.count { return bytes[index] }
    return try fill() ? bytes[index] : nil
  }

  /// The next byte, if it's in the window.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Consumes the next byte, which was looked at.
  @inline(__always)
  mutating func advance() { index += 1 }

  /// Consumes bytes of the window as long as they are plain.
  @inline(__always)
  mutating func advance(while isPlain: (UInt8) -> Bool) {
    var end = index
    bytes.withUnsafeBufferPointer { bytes in
      while end < bytes.count, isPlain(bytes[end]) { end &+= 1 }
    }
    index = end
  }

  /// Consumes ASCII bytes up to and including a byte, if the window contains them.
  ///
  /// - Parameters:
  ///   - end: the last byte.
  ///   - marks: that byte and those that must not precede it.
  /// - Returns: whether they were consumed.
  @inline(__always)
  mutating func take(through end: UInt8, before marks: ByteMarks) -> Bool {
    let start = index
    let found = bytes.withUnsafeBytes { bytes -> Int? in
      var beyond: UInt64 = 0
      let place = marks.first(in: bytes, from: start, beyond: &beyond)
      return beyond == 0 && place < bytes.count && bytes[place] == end ? place + 1 : nil
    }
    guard let found else { return false }
    index = found
    return true
  }

  /// Keeps the bytes from here on in the window.
  mutating func keep() { kept = index }

  /// Stops keeping bytes.
  mutating func stopKeeping() { kept = nil }

  /// The number of bytes since ``keep()``.
  var keptCount: Int { kept.map { index - $0 } ?? 0 }

  /// Calls a closure with the bytes since ``keep()``.
  func withKeptBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBytes {
      try body(UnsafeRawBufferPointer(rebasing: $0[(kept ?? index)..<index]))
    }
  }

  private mutating func fill() throws -> Bool {
    guard let file else { return false }
    try Task.checkCancellation()
    let gone = kept ?? index
    let count = bytes.count - gone
    bytes = try file.read(at: base + bytes.count, limit: limit, behind: bytes[gone...])
    limit = min(4 * limit, Self.chunkSize)
    base += gone
    index -= gone
    if kept != nil { kept = 0 }
    return bytes.count > count
  }
}
