/// Memory for what is noted of one record after the other, in place of what was noted of the one before.
///
/// It has no owner that could be asked whether it shares it, as an array has: each value of a file is
/// noted in it. Copies of a reader share its memory, and one of them reads on.
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

  /// The same with more room.
  func grown(_ place: Place) -> NotedPlaces {
    let larger = NotedPlaces(place, count: 2 * count)
    larger.places.update(from: places, count: count)
    return larger
  }
}
