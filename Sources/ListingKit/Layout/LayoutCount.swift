import Foundation

/// How many places of equal length share a length: the columns of a grid or of a waterfall, or the places of a group.
package enum LayoutCount: Hashable, Sendable {
  /// A fixed number.
  case exactly(Int)
  /// As many as fit with a minimum length, in points.
  case fitting(CGFloat)

  /// The same with at least one column, of at least a point.
  var usable: LayoutCount {
    switch self {
    case .exactly(let count): .exactly(max(1, count))
    case .fitting(let length): .fitting(max(1, length.usableLength))
    }
  }

  /// Returns the number of columns of a waterfall in a width, and the problem if it isn't the specified one.
  ///
  /// - Parameter least: the minimum width of a column, in points.
  func columns(
    in room: CGFloat, spacing: CGFloat, least: CGFloat
  ) -> (count: Int, problem: String?) {
    let most = Self.count(ofWidth: least, in: room, spacing)
    switch self {
    case .exactly(let count) where count < 1:
      return (1, "its waterfall has \(count) columns; it is shown with one column")
    case .exactly(let count) where count > most && count > 1:
      return (most, room > 0 ? .shows(most, of: count, least: least) : nil)
    case .exactly(let count): return (count, nil)
    case .fitting(let width):
      guard width.usableLength > 0, width.isFinite else {
        return (1, "the minimum width of its columns isn't positive; it is shown with one column")
      }
      return (Self.count(ofWidth: max(least, width), in: room, spacing), nil)
    }
  }

  private static func count(ofWidth width: CGFloat, in room: CGFloat, _ spacing: CGFloat) -> Int {
    max(1, Int((room + spacing + .lengthTolerance) / (width.usableLength + spacing)))
  }
}
