extension Array {
  /// Makes an array of the wanted among the values that are made of some places.
  ///
  /// Each is written, and written over if it is not wanted: a branch would be guessed wrongly as
  /// often as not. Unsafe, as an array cannot be written to in this way otherwise.
  ///
  /// - Parameters:
  ///   - count: how many are wanted.
  ///   - places: what the values are made of, with their indexes.
  ///   - value: makes a value, also of some places where it is not wanted.
  @inline(__always)
  init(
    _ count: Int, wantedOf places: UnsafeBufferPointer<Int32>,
    _ value: (Int, Int32) -> (Element, isWanted: Bool)
  ) {
    // An array of no capacity would write its count into the one that all empty arrays share.
    if count == 0 {
      self = []
      return
    }
    self.init(unsafeUninitializedCapacity: count) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      var index = 0
      while filled < count {
        let (value, isWanted) = value(index, places[index])
        (base + filled).initialize(to: value)
        filled += isWanted ? 1 : 0
        index += 1
      }
    }
  }
}

extension UnsafeBufferPointer<Int32> {
  /// How many are below 0, counted without a branch.
  var negativeCount: Int {
    @inline(__always) get { reduce(0) { $0 &- Int($1 >> 31) } }
  }
}
