extension Array where Element: Handle {
  /// Returns the first index of a handle, as `firstIndex(of:)` does. It compares 16 handles at once,
  /// because finding an item in a leaf takes most of the time of finding its index path.
  func vectorizedFirstIndex(of handle: Element) -> Int? {
    withUnsafeBytes { bytes in
      let wanted = SIMD16(repeating: handle.rawValue)
      var start = 0
      while start + 16 <= count {
        // A handle consists of its raw value.
        let block = bytes.loadUnaligned(
          fromByteOffset: start * MemoryLayout<UInt32>.stride, as: SIMD16<UInt32>.self)
        if any(block .== wanted) { break }
        start += 16
      }
      return (start..<count).first { self[$0] == handle }
    }
  }
}
