extension Array {
  /// Creates an array of the wanted values among those that are computed from some places.
  ///
  /// Each value is written, and overwritten if it isn't wanted, since a branch would be
  /// mispredicted half of the time. This needs uninitialized memory.
  ///
  /// - Parameters:
  ///   - count: the number of wanted values.
  ///   - places: the places, each with its index.
  ///   - value: computes the value of a place, and whether it's wanted.
  @inline(__always)
  init(
    _ count: Int, wantedOf places: UnsafeBufferPointer<Int32>,
    _ value: (Int, Int32) -> (Element, isWanted: Bool)
  ) {
    // An array without capacity would write its count into the storage that all empty arrays share.
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
  /// The number of negative elements, counted without a branch.
  var negativeCount: Int {
    @inline(__always) get { reduce(0) { $0 &- Int($1 >> 31) } }
  }
}
