import Foundation

/// What a ``RunTree`` holds: a unit of a sequence, which takes up places and has a length.
protocol RunValue: Equatable, Sendable {
  /// The number of places that a unit takes up, at least 1.
  var count: Int { get }
  /// The length of a unit, in points.
  var length: CGFloat { get }
  /// What else is added up.
  var weight: Int { get }
  /// What the largest is kept of.
  var breadth: CGFloat { get }
  /// How far what it holds reaches beyond it; of this, too, the largest is kept.
  var overhang: CGFloat { get }
}

extension RunValue {
  var breadth: CGFloat { 0 }
  var overhang: CGFloat { 0 }
}

/// Equal units in a row.
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

/// What a stretch of a ``RunTree`` adds up to.
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

/// A sequence that adds up: a counted B-tree of runs of equal units.
///
/// It finds a unit by its position or by its distance from the start, and puts other units in the
/// place of a stretch. Equal neighbors are one run, so that a million equal units are one entry.
/// Sums are made anew from the parts on each way down an edit, so that no error of rounding stays.
///
/// All edits split and join trees (Adams, "Efficient sets: a balancing act", 1993, with nodes of
/// many children instead of two).
struct RunTree<Value: RunValue>: Sendable {
  /// A run, and what is before it.
  struct Place {
    let run: Run<Value>
    let before: RunSum

    /// The position behind the run.
    var end: Int { before.count + run.sum.count }

    /// The positions of the unit that holds a position of the run.
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

  /// Creates a sequence of runs; neighbors may be equal.
  init(_ runs: [Run<Value>] = []) {
    root = .tree(of: Self.coalesced(runs))
  }

  /// Creates a sequence of equal units.
  init(repeating value: Value, units: Int) {
    self.init(units > 0 ? [Run(value: value, repeats: units)] : [])
  }

  /// The number of places.
  var count: Int { root.sum.count }
  /// The length of all units.
  var length: CGFloat { root.sum.length }
  /// The weight of all units.
  var weight: Int { root.sum.weight }
  /// The largest breadth of a unit.
  var breadth: CGFloat { root.sum.breadth }
  /// The largest overhang of a unit.
  var overhang: CGFloat { root.sum.overhang }

  /// The run that holds a position; `nil` where there is none.
  ///
  /// - Complexity: O(log *r*) for *r* runs, as are all look-ups and edits.
  func place(at position: Int) -> Place? {
    guard position >= 0, position < count else { return nil }
    return root.place { $0.count > position }
  }

  /// The run of the first unit that ends behind a distance from the start, and the position of that
  /// unit; `nil` where all end before.
  func place(atOffset offset: CGFloat) -> (place: Place, position: Int)? {
    guard let place = root.place(where: { $0.length > offset }) else { return nil }
    let length = place.run.value.length
    var unit = 0
    if length > 0, offset > place.before.length {
      // Limited before it is a whole number: the quotient may be larger than any.
      unit = Int(min((offset - place.before.length) / length, CGFloat(place.run.repeats - 1)))
      // The division may round up to the unit behind, or down to one that ends here.
      while unit > 0, place.before.length + length * CGFloat(unit) > offset { unit -= 1 }
      while unit + 1 < place.run.repeats,
        place.before.length + length * CGFloat(unit + 1) <= offset
      { unit += 1 }
    }
    return (place, place.before.count + unit * place.run.value.count)
  }

  /// The first run with a weight.
  var firstWeighted: Place? { root.place { $0.weight > 0 } }

  /// What is before a position where a unit begins.
  func sum(before position: Int) -> RunSum {
    guard let place = place(at: position) else { return root.sum }
    let units = (position - place.before.count) / place.run.value.count
    return units > 0
      ? place.before + Run(value: place.run.value, repeats: units).sum : place.before
  }

  /// The runs of a leaf that holds a position, and the position of the first of them.
  func leaf(at position: Int) -> (runs: [Run<Value>], start: Int)? {
    guard position >= 0, position < count else { return nil }
    return root.leaf(at: position)
  }

  /// Puts runs in the place of the units of a range, which begins and ends where units do.
  ///
  /// - Complexity: O(log *r* + *k*) for *k* runs that come.
  mutating func replace(_ range: Range<Int>, with runs: [Run<Value>]) {
    var middle: [Run<Value>] = []
    middle.reserveCapacity(runs.count + 2)
    var (lower, upper) = (range.lowerBound, range.upperBound)
    // The runs beside it come along, as they may go on with what comes.
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
