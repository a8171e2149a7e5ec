/// The items of a section's source around the loaded ones, for which the list keeps space.
package struct UnloadedItems: Equatable {
  /// The number of items before the loaded ones.
  var before = 0
  /// The number of items after the loaded ones.
  var after = 0

  var isNone: Bool { before == 0 && after == 0 }
}
