import Foundation

extension String {
  /// What is wrong where insets take all of the room across.
  static let noRoom = "the insets leave no room for its items"

  /// What is wrong where not so many columns, or rows, fit beside one another.
  static func shows(
    _ shown: Int, of count: Int, _ areColumns: Bool = true, least: CGFloat
  ) -> String {
    let (places, less) = areColumns ? ("columns", "narrower") : ("rows", "lower")
    return "shows \(shown) of the \(count) \(places): none is \(less) than \(place(of: least))"
  }

  /// The least length of a place, in words.
  static func place(of least: CGFloat) -> String { least > 1 ? "a cell" : "a point" }

  /// What is wrong where an inset or a spacing is no length.
  static let unusableDistance =
    "an inset or a spacing in its layout is negative, infinite or not a number; it counts as 0"
  /// What is wrong where a size is none.
  static let unusableSize =
    "a size in its layout is negative, infinite or not a number; it counts as 0"
}
