import Foundation

/// A unit of a ``RunTree``, which takes up positions and has a length.
protocol RunValue: Equatable, Sendable {
  /// The number of positions that a unit takes up, at least 1.
  var count: Int { get }
  /// The length of a unit, in points.
  var length: CGFloat { get }
  /// Another number that is added up.
  var weight: Int { get }
  /// A length whose maximum is stored.
  var breadth: CGFloat { get }
  /// How far the contents of the unit extend beyond it. Its maximum is stored, too.
  var overhang: CGFloat { get }
}

extension RunValue {
  var breadth: CGFloat { 0 }
  var overhang: CGFloat { 0 }
}

/// A run of equal units.
struct Run<Value: RunValue>: Equatable, Sendable {
  var value: Value
  /// The number of units, at least 1.
  var repeats: Int

  var sum: RunSum {
    RunSum(
      count: value.count * repeats, length: value.length * CGFloat(repeats),
      weight: value.weight * repeats, breadth: value.breadth, overhang: value.overhang)
  }
}

/// The sum of a part of a ``RunTree``.
struct RunSum: Equatable, Sendable {
  var count = 0
  var length: CGFloat = 0
  var weight = 0
  /// The largest breadth.
  var breadth: CGFloat = 0
  /// The largest overhang.
  var overhang: CGFloat = 0

  static func + (one: RunSum, other: RunSum) -> RunSum {
    RunSum(
      count: one.count + other.count, length: one.length + other.length,
      weight: one.weight + other.weight, breadth: max(one.breadth, other.breadth),
      overhang: max(one.overhang, other.overhang))
  }
}

/// A sequence with sums: a counted B-tree of runs of equal units.
///
/// It finds a unit by its position or by its distance from the start, and replaces a range of
/// units. Adjacent equal units are one run, so a million equal units are one entry. Each edit
/// computes the sums on its path from their parts again, so rounding errors don't accumulate.
///
/// All edits split and join trees (Adams, "Efficient sets: a balancing act", 1993, with nodes of
/// many children instead of two).
struct RunTree<Value: RunValue>: Sendable {
  /// A run, and the sum before it.
  struct Place {
    let run: Run<Value>
    let before: RunSum

    /// The position after the run.
    var end: Int { before.count + run.sum.count }

    /// The positions of the unit with a position of the run.
    func unit(at position: Int) -> Range<Int> {
      let start = position - (position - before.count) % run.value.count
      return start..<(start + run.value.count)
    }

    /// The distance of the unit at a position from the start of the sequence.
    func offset(at position: Int) -> CGFloat {
      let units = (position - before.count) / run.value.count
      return before.length + run.value.length * CGFloat(units)
    }
  }

  private(set) var root: RunNode<Value>

  /// Creates a sequence of runs; adjacent ones may be equal.
  init(_ runs: [Run<Value>] = []) {
    root = .tree(of: Self.coalesced(runs))
  }

  /// Creates a sequence of equal units.
  init(repeating value: Value, units: Int) {
    self.init(units > 0 ? [Run(value: value, repeats: units)] : [])
  }

  /// The number of positions.
  var count: Int { root.sum.count }
  /// The length of all units.
  var length: CGFloat { root.sum.length }
  /// The weight of all units.
  var weight: Int { root.sum.weight }
  /// The largest breadth of a unit.
  var breadth: CGFloat { root.sum.breadth }
  /// The largest overhang of a unit.
  var overhang: CGFloat { root.sum.overhang }

  /// The run with a position; `nil` if there is none.
  ///
  /// - Complexity: O(log *r*) for *r* runs, as are all look-ups and edits.
  func place(at position: Int) -> Place? {
    guard position >= 0, position < count else { return nil }
    return root.place { $0.count > position }
  }

  /// The run of the first unit that ends after a distance from the start, and the position of that
  /// unit; `nil` if all units end before.
  func place(atOffset offset: CGFloat) -> (place: Place, position: Int)? {
    guard let place = root.place(where: { $0.length > offset }) else { return nil }
    let length = place.run.value.length
    var unit = 0
    if length > 0, offset > place.before.length {
      // Limited before the conversion, since the quotient may be too large for an integer.
      unit = Int(min((offset - place.before.length) / length, CGFloat(place.run.repeats - 1)))
      // The division may round up to the next unit, or down to one that ends here.
      while unit > 0, place.before.length + length * CGFloat(unit) > offset { unit -= 1 }
      while unit + 1 < place.run.repeats,
        place.before.length + length * CGFloat(unit + 1) <= offset
      { unit += 1 }
    }
    return (place, place.before.count + unit * place.run.value.count)
  }

  /// The first run with a weight.
  var firstWeighted: Place? { root.place { $0.weight > 0 } }

  /// The sum before a position where a unit begins.
  func sum(before position: Int) -> RunSum {
    guard let place = place(at: position) else { return root.sum }
    let units = (position - place.before.count) / place.run.value.count
    return units > 0
      ? place.before + Run(value: place.run.value, repeats: units).sum : place.before
  }

  /// The runs of the leaf with a position, and the position of the first of them.
  func leaf(at position: Int) -> (runs: [Run<Value>], start: Int)? {
    guard position >= 0, position < count else { return nil }
    return root.leaf(at: position)
  }

  /// Returns the runs in a range, which begins and ends where units do.
  ///
  /// - Complexity: O(*k* log *r*) for *k* runs in the range.
  func runs(in range: Range<Int>) -> [Run<Value>] {
    var runs: [Run<Value>] = []
    var position = range.lowerBound
    while position < range.upperBound, let place = place(at: position) {
      let end = min(range.upperBound, place.end)
      runs.append(
        Run(value: place.run.value, repeats: (end - position) / place.run.value.count))
      position = end
    }
    return runs
  }

  /// Replaces the units in a range, which begins and ends where units do.
  ///
  /// - Complexity: O(log *r* + *k*) for *k* new runs.
  mutating func replace(_ range: Range<Int>, with runs: [Run<Value>]) {
    var middle: [Run<Value>] = []
    middle.reserveCapacity(runs.count + 2)
    var (lower, upper) = (range.lowerBound, range.upperBound)
    // The adjacent runs are replaced as well, since they may be equal to the new ones.
    if let place = place(at: range.lowerBound - 1) {
      lower = place.before.count
      middle.append(
        Run(
          value: place.run.value,
          repeats: (range.lowerBound - place.before.count) / place.run.value.count))
    }
    middle += runs
    if let place = place(at: range.upperBound) {
      upper = place.end
      middle.append(
        Run(
          value: place.run.value,
          repeats: (place.end - range.upperBound) / place.run.value.count))
    }
    let (head, rest) = root.split(at: lower)
    let (_, tail) = rest.split(at: upper - lower)
    root = .joined(.joined(head, .tree(of: Self.coalesced(middle))), tail)
  }

  /// The runs without empty ones, and with equal neighbors as one.
  private static func coalesced(_ runs: [Run<Value>]) -> [Run<Value>] {
    var result: [Run<Value>] = []
    result.reserveCapacity(runs.count)
    for run in runs where run.repeats > 0 {
      if let last = result.indices.last, result[last].value == run.value {
        result[last].repeats += run.repeats
      } else {
        result.append(run)
      }
    }
    return result
  }
}
