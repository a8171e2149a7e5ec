import Foundation

/// A column of a waterfall where a line of its section begins.
struct WaterfallColumn: Equatable, Sendable {
  /// Where the next item of the column begins, in points from the beginning of the line.
  var start: CGFloat = 0
  /// How many items ago the column got its last one; 0 where it has none.
  var age = 0
}

/// Gives items to the columns of a waterfall, one after the other.
///
/// No item begins above one before it: each begins where the shortest column ends, and no column
/// gets shorter.
struct WaterfallFilling {
  /// The item that comes next.
  private(set) var next: Int
  /// Where the next item of each column begins.
  private var starts: [CGFloat]
  /// The last item of each column; what is below 0 is none.
  private var latest: [Int]

  /// Begins with an item and the columns as they are before it.
  init(_ columns: [WaterfallColumn], at first: Int) {
    next = first
    starts = columns.map(\.start)
    latest = columns.map { $0.age > 0 ? first - $0.age : -1 }
  }

  /// Gives the next item to the column that is the shortest so far, the first one of several.
  ///
  /// - Parameter length: the length of the item and of the distance to the next one.
  /// - Returns: the column, and where in it the item begins.
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

  /// How far the shortest column has got.
  var length: CGFloat { starts.min() ?? 0 }

  /// The columns for a line that begins with the next item.
  var columns: [WaterfallColumn] {
    let length = length
    return zip(starts, latest).map { start, latest in
      WaterfallColumn(start: start - length, age: latest < 0 ? 0 : next - latest)
    }
  }
}
