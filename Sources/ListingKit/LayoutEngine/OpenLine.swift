import Foundation

/// A line that a section leaves open for the items of the next one.
struct OpenLine: Equatable, Sendable {
  /// Where the next item may begin, in points from the left edge of the list.
  var x: CGFloat
  /// The distance from the top of the line to the start of the next section, in points.
  var overlap: CGFloat
}

/// What is known of the last line of a section that shares its lines.
struct LineTail {
  /// Where the next item may begin, in points from the left edge of the list.
  let x: CGFloat
  /// The height of the highest item, in points.
  let height: CGFloat
}
