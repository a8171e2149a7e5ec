import Foundation

extension CGFloat {
  /// The most points that a layout takes a length for: sums of a million of them are still exact to
  /// less than a thousandth of a point.
  static let longestLength: CGFloat = 1_000_000_000

  /// How far a length may pass its room before it counts as too long, so that thirds add up to one.
  static let lengthTolerance: CGFloat = 0.001

  /// The least length of a place that something is shared by, in points: less than a cell cannot be
  /// seen where there are cells, and less than a point nowhere.
  ///
  /// - Parameter cell: the length of a cell of the host; 0 where it has none.
  static func leastPlace(inCells cell: CGFloat) -> CGFloat { Swift.max(1, cell.usableLength) }

  /// Whether it is a length: a number that is neither negative nor infinite.
  var isUsable: Bool { isFinite && self >= 0 }

  /// The length that a layout works with: what is negative, infinite or not a number is 0, and
  /// nothing is more than ``longestLength``.
  var usableLength: CGFloat {
    guard isFinite, self > 0 else { return 0 }
    return Swift.min(self, .longestLength)
  }
}

extension CGSize {
  /// Whether both sides are lengths.
  var isUsable: Bool { width.isUsable && height.isUsable }

  /// The size that a layout works with, each side a usable length.
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
