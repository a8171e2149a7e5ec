import Foundation

extension String {
  /// The problem of insets that take up the whole width.
  static let noRoom = "the insets leave no space for its items"

  /// The problem of too many columns or rows to fit next to each other.
  static func shows(
    _ shown: Int, of count: Int, _ areColumns: Bool = true, least: CGFloat
  ) -> String {
    let (places, less) = areColumns ? ("columns", "narrower") : ("rows", "lower")
    return "shows \(shown) of the \(count) \(places): none is \(less) than \(place(of: least))"
  }

  /// The minimum length of a place, in words.
  static func place(of least: CGFloat) -> String { least > 1 ? "a cell" : "a point" }

  /// The problem of an inset or a spacing that isn't a length.
  static let unusableDistance =
    "an inset or a spacing in its layout is negative, infinite or not a number; it counts as 0"
  /// The problem of a size that isn't one.
  static let unusableSize =
    "a size in its layout is negative, infinite or not a number; it counts as 0"
}
