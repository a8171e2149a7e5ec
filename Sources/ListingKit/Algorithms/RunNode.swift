import Foundation

/// A node of a ``RunTree``: a leaf with runs, or children of equal height.
struct RunNode<Value: RunValue>: Sendable {
  /// The maximum number of entries of a node. All nodes but the root have at least half as many.
  static var capacity: Int { 32 }

  let height: Int
  private(set) var sum: RunSum
  private(set) var runs: [Run<Value>]
  private(set) var children: [RunNode]

  private init(runs: some Sequence<Run<Value>>) {
    height = 0
    self.runs = Array(runs)
    children = []
    sum = self.runs.reduce(RunSum()) { $0 + $1.sum }
  }

  private init(children: some Sequence<RunNode>, height: Int) {
    self.height = height
    runs = []
    self.children = Array(children)
    sum = self.children.reduce(RunSum()) { $0 + $1.sum }
  }

  var entries: Int { height == 0 ? runs.count : children.count }

  /// Returns a tree of runs.
  static func tree(of runs: [Run<Value>]) -> RunNode {
    guard runs.count > capacity else { return RunNode(runs: runs) }
    var nodes = runs.evenPieces(of: capacity).map { RunNode(runs: $0) }
    while nodes.count > capacity {
      let height = nodes[0].height + 1
      nodes = nodes.evenPieces(of: capacity).map { RunNode(children: $0, height: height) }
    }
    return RunNode(children: nodes, height: nodes[0].height + 1)
  }

  /// Returns a tree of trees of equal height: none, one, or as many as a node may have.
  private static func tree(of nodes: some Collection<RunNode>) -> RunNode {
    guard let first = nodes.first else { return RunNode(runs: []) }
    return nodes.count == 1 ? first : RunNode(children: nodes, height: first.height + 1)
  }

  // MARK: - Looking up

  /// Returns the first run for which the sum up to its end passes a test, as do the sums after it.
  ///
  /// Sums of lengths are rounded differently on each level. If the sum of all children passes the
  /// test, but the sum up to each child doesn't, the last child is chosen.
  func place(where test: (RunSum) -> Bool) -> RunTree<Value>.Place? {
    var node = self
    var before = RunSum()
    guard test(sum) else { return nil }
    descent: while node.height > 0 {
      for child in node.children.dropLast() {
        let next = before + child.sum
        if test(next) {
          node = child
          continue descent
        }
        before = next
      }
      guard let last = node.children.last else { return nil }
      node = last
    }
    for run in node.runs.dropLast() {
      let next = before + run.sum
      if test(next) { return RunTree.Place(run: run, before: before) }
      before = next
    }
    return node.runs.last.map { RunTree.Place(run: $0, before: before) }
  }

  /// Returns the runs of the leaf with a position, which must exist, and the sum before them.
  func leaf(at position: Int) -> (runs: [Run<Value>], start: Int) {
    var node = self
    var start = 0
    descent: while node.height > 0 {
      for child in node.children {
        if start + child.sum.count > position {
          node = child
          continue descent
        }
        start += child.sum.count
      }
      break
    }
    return (node.runs, start)
  }

  // MARK: - Splitting and joining

  /// Returns the trees before and after a position at which a run begins.
  func split(at position: Int) -> (RunNode, RunNode) {
    if position <= 0 { return (RunNode(runs: []), self) }
    if position >= sum.count { return (self, RunNode(runs: [])) }
    var start = 0
    var index = 0
    if height == 0 {
      while start < position {
        start += runs[index].sum.count
        index += 1
      }
      return (RunNode(runs: runs[..<index]), RunNode(runs: runs[index...]))
    }
    while start + children[index].sum.count <= position {
      start += children[index].sum.count
      index += 1
    }
    let (before, after) = children[index].split(at: position - start)
    return (
      .joined(.tree(of: children[..<index]), before),
      .joined(after, .tree(of: children[(index + 1)...]))
    )
  }

  /// Returns one tree of two.
  static func joined(_ left: RunNode, _ right: RunNode) -> RunNode {
    if left.entries == 0 { return right }
    if right.entries == 0 { return left }
    return .tree(of: join(left, right))
  }

  /// Returns one or two nodes, as high as the higher of two nodes that aren't empty.
  private static func join(_ left: RunNode, _ right: RunNode) -> [RunNode] {
    if left.height > right.height {
      return nodes(
        of: left.children.dropLast() + join(left.children[left.children.count - 1], right),
        height: left.height)
    }
    if left.height < right.height {
      return nodes(
        of: join(left, right.children[0]) + right.children.dropFirst(), height: right.height)
    }
    let least = capacity / 2
    if left.entries >= least, right.entries >= least { return [left, right] }
    if left.height > 0 { return nodes(of: left.children + right.children, height: left.height) }
    return (left.runs + right.runs).evenPieces(of: capacity).map { RunNode(runs: $0) }
  }

  private static func nodes(of children: [RunNode], height: Int) -> [RunNode] {
    children.evenPieces(of: capacity).map { RunNode(children: $0, height: height) }
  }
}

extension Array {
  /// Splits the array into as few pieces as possible, of about equal size.
  fileprivate func evenPieces(of capacity: Int) -> [ArraySlice<Element>] {
    let number = (count + capacity - 1) / capacity
    return (0..<number).map { self[($0 * count / number)..<(($0 + 1) * count / number)] }
  }
}
