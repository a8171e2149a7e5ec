import Foundation

/// A column of a waterfall at the start of a line.
struct WaterfallColumn: Equatable, Sendable {
  /// The position of the column's next item, in points from the start of the line.
  var start: CGFloat = 0
  /// How many items ago the last item was added to the column; 0 for an empty column.
  var age = 0
}

/// Adds items to the columns of a waterfall, in order.
///
/// The items are sorted by their top edges: each starts at the end of the shortest column, and no column
/// gets shorter.
struct WaterfallFilling {
  /// The next item.
  private(set) var next: Int
  /// The position of the next item in each column.
  private var starts: [CGFloat]
  /// The last item of each column; negative if there is none.
  private var latest: [Int]

  /// Starts with an item and the columns before it.
  init(_ columns: [WaterfallColumn], at first: Int) {
    next = first
    starts = columns.map(\.start)
    latest = columns.map { $0.age > 0 ? first - $0.age : -1 }
  }

  /// Adds the next item to the shortest column so far, or the first one of several.
  ///
  /// - Parameter length: the length of the item and of the distance to the next one.
  /// - Returns: the column, and the position of the item in it.
  /// - Complexity: O(*c*) for *c* columns.
  @discardableResult
  mutating func append(length: CGFloat) -> (column: Int, start: CGFloat) {
    var column = 0
    for other in starts.indices where starts[other] < starts[column] { column = other }
    let start = starts[column]
    starts[column] += length
    latest[column] = next
    next += 1
    return (column, start)
  }

  /// The length of the shortest column.
  var length: CGFloat { starts.min() ?? 0 }

  /// The columns for a line that starts with the next item.
  var columns: [WaterfallColumn] {
    let length = length
    return zip(starts, latest).map { start, latest in
      WaterfallColumn(start: start - length, age: latest < 0 ? 0 : next - latest)
    }
  }
}
