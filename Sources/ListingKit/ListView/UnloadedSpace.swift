import Foundation

/// The space that is kept for the items of a section's source that aren't loaded.
struct UnloadedSpace {
  var items: UnloadedItems
  /// The length of an item, in points.
  var itemLength: CGFloat
  /// Whether the length is a guess, since none of the items was measured.
  var isGuess = true
  /// The length of which lengths are multiples, in points.
  let cell: CGFloat

  /// The length of the space before the loaded items, in points.
  var before: CGFloat { length(of: items.before) }

  /// The length of the space after the loaded items, in points.
  var after: CGFloat { length(of: items.after) }

  private func length(of count: Int) -> CGFloat {
    (CGFloat(count) * itemLength).wholeCells(cell)
  }

  /// Returns the number of items before a place.
  ///
  /// - Parameter distance: the distance of the place from the end of the space before the loaded items, in points.
  /// - Returns: `nil` if the place is before the space.
  func position(before distance: CGFloat) -> Int? {
    let place = before - distance
    guard place >= 0, itemLength > 0 else { return nil }
    return min(Int(place / itemLength), items.before - 1)
  }

  /// Returns the number of items between the loaded ones and a place after them.
  ///
  /// - Parameter distance: the distance of the place from the start of the space after the loaded items, in points.
  /// - Returns: `nil` if the place isn't in the space.
  func position(after distance: CGFloat) -> Int? {
    guard distance >= 0, distance < after, itemLength > 0 else { return nil }
    return min(Int(distance / itemLength), items.after - 1)
  }
}
