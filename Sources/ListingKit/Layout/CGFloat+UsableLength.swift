import Foundation

extension CGFloat {
  /// The maximum length in a layout, in points: sums of a million such lengths are still exact to
  /// less than a thousandth of a point.
  static let longestLength: CGFloat = 1_000_000_000

  /// How far a length may exceed its space before it counts as too long, so that three thirds fit.
  static let lengthTolerance: CGFloat = 0.001

  /// The minimum length of a place among several, in points: a cell of the host, and at least a
  /// point.
  ///
  /// - Parameter cell: the length of a cell of the host; 0 if it has none.
  static func minimumLength(inCells cell: CGFloat) -> CGFloat { Swift.max(1, cell.usableLength) }

  /// Whether the number is a length: neither negative nor infinite.
  var isUsable: Bool { isFinite && self >= 0 }

  /// The length that a layout uses: 0 for a negative or infinite number or a NaN, and at most
  /// ``longestLength``.
  var usableLength: CGFloat {
    guard isFinite, self > 0 else { return 0 }
    return Swift.min(self, .longestLength)
  }
}

extension CGSize {
  /// Whether both sides are lengths.
  var isUsable: Bool { width.isUsable && height.isUsable }

  /// The size that a layout uses, with usable lengths.
  var usable: CGSize { CGSize(width: width.usableLength, height: height.usableLength) }
}

extension CGRect {
  /// Whether its origin and its sides are lengths.
  var isUsable: Bool { origin.x.isUsable && origin.y.isUsable && size.isUsable }
}

extension ListEdgeInsets {
  /// Whether all of them are lengths.
  var isUsable: Bool { top.isUsable && left.isUsable && bottom.isUsable && right.isUsable }
}

extension ListDirectionalEdgeInsets {
  /// Whether all of them are lengths.
  var isUsable: Bool { top.isUsable && leading.isUsable && bottom.isUsable && trailing.isUsable }
}

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
