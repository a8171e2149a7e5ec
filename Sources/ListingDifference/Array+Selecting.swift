extension Array {
  /// Creates an array of the selected ones of the values that are computed from places.
  ///
  /// Each value is written, and overwritten if it isn't selected, since a branch would be
  /// mispredicted half of the time. This needs uninitialized memory.
  ///
  /// - Parameters:
  ///   - count: the number of selected values.
  ///   - places: the places, which are passed with their indexes.
  ///   - value: computes the value of a place, and whether it's selected.
  @inlinable
  @inline(__always)
  package init(
    selecting count: Int, from places: UnsafeBufferPointer<Int32>,
    _ value: (Int, Int32) -> (Element, isSelected: Bool)
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
        let (value, isSelected) = value(index, places[index])
        (base + filled).initialize(to: value)
        filled += isSelected ? 1 : 0
        index += 1
      }
    }
  }
}

extension UnsafeBufferPointer<Int32> {
  /// The number of negative elements, counted without a branch.
  @inlinable
  package var negativeCount: Int {
    @inline(__always) get { reduce(0) { $0 &- Int($1 >> 31) } }
  }
}
