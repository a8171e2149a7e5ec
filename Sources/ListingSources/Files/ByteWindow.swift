/// The bytes of a file, or of what is in memory already, from a place on: as many as are looked at.
struct ByteWindow {
  /// The number of bytes that are read at once.
  static let chunkSize = 64 << 10

  private let file: SourceFile?
  /// The bytes that are there; those before ``index`` were taken.
  private(set) var bytes: [UInt8]
  private(set) var index = 0
  /// The line that the next byte is in.
  var line: Int
  /// The bytes of the file before the first of `bytes`.
  private var base: Int
  /// From where on bytes stay, as an index.
  private var kept: Int?
  /// The number of bytes that are read next: a page of few items is to read little of its file.
  private var limit = 8 << 10

  /// The bytes of a file from a place on.
  init(_ file: SourceFile, at position: SourcePosition = .start) {
    self.file = file
    bytes = []
    line = position.line
    base = position.byteOffset
  }

  /// Bytes that are all there.
  init(_ bytes: [UInt8]) {
    file = nil
    self.bytes = bytes
    line = 1
    base = 0
  }

  /// Where the next byte is.
  var position: SourcePosition { SourcePosition(byteOffset: base + index, line: line) }

  /// The number of bytes of the file up to which it was read.
  var end: Int { base + bytes.count }

  /// The next byte, which stays the next one; `nil` at the end.
  ///
  /// - Throws: ``SourceError``, or `CancellationError` between two chunks.
  @inline(__always)
  mutating func peek() throws -> UInt8? {
    if index < bytes.count { return bytes[index] }
    return try fill() ? bytes[index] : nil
  }

  /// Takes the next byte, which was looked at.
  @inline(__always)
  mutating func advance() { index += 1 }

  /// Takes bytes as long as they are there and plain.
  @inline(__always)
  mutating func advance(while isPlain: (UInt8) -> Bool) {
    var end = index
    bytes.withUnsafeBufferPointer { bytes in
      while end < bytes.count, isPlain(bytes[end]) { end &+= 1 }
    }
    index = end
  }

  /// Takes ASCII bytes up to and with a byte, if they are all there.
  ///
  /// - Parameters:
  ///   - end: the byte.
  ///   - marks: that byte and those that must not come before it.
  /// - Returns: whether they were taken.
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

  /// Keeps the bytes from here on until they are let go.
  mutating func keep() { kept = index }

  /// Lets go of the bytes that were taken.
  mutating func letGo() { kept = nil }

  /// The number of bytes that were kept and taken.
  var keptCount: Int { kept.map { index - $0 } ?? 0 }

  /// Calls a closure with the bytes that were kept and taken.
  func withKept<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
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
