import Foundation

/// The number of columns of a waterfall.
enum WaterfallColumnCount: Equatable {
  case count(Int)
  /// As many as fit with a minimum width, in points.
  case minimumWidth(CGFloat)

  /// Returns the number of columns in a width, and the problem if it isn't the specified one.
  ///
  /// - Parameter least: the minimum width of a column, in points.
  func columns(
    in room: CGFloat, spacing: CGFloat, least: CGFloat
  ) -> (count: Int, problem: String?) {
    let most = Self.count(ofWidth: least, in: room, spacing)
    switch self {
    case .count(let count) where count < 1:
      return (1, "its waterfall has \(count) columns; it is shown with one column")
    case .count(let count) where count > most && count > 1:
      return (most, room > 0 ? .shows(most, of: count, least: least) : nil)
    case .count(let count): return (count, nil)
    case .minimumWidth(let width):
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
