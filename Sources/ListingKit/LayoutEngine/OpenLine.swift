import Foundation

/// A line that a section leaves open for the items of the next section.
struct OpenLine: Equatable, Sendable {
  /// The position at which the next item can start, in points from the left edge of the list.
  var x: CGFloat
  /// The distance from the top of the line to the start of the next section, in points.
  var overlap: CGFloat
}

/// The end of the last line of a section that shares its lines.
struct LineTail {
  /// The position at which the next item can start, in points from the left edge of the list.
  let x: CGFloat
  /// The height of the line's highest item, in points.
  let height: CGFloat
}
