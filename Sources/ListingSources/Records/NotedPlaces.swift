/// A buffer for the values of one record, which the next record reuses.
///
/// Unlike an array, it isn't checked for unique ownership at each write, which happens for each value of a
/// file. Copies of a reader share the buffer, and only one of them continues reading.
final class NotedPlaces<Place: BitwiseCopyable> {
  let places: UnsafeMutablePointer<Place>
  /// The capacity.
  let count: Int

  init(_ place: Place, count: Int) {
    places = .allocate(capacity: count)
    places.initialize(repeating: place, count: count)
    self.count = count
  }

  deinit { places.deallocate() }

  /// Returns a larger buffer with the same content.
  func grown(_ place: Place) -> NotedPlaces {
    let larger = NotedPlaces(place, count: 2 * count)
    larger.places.update(from: places, count: count)
    return larger
  }
}
