/// Handles whose reclamation is pending, because a snapshot still contains them after they left the list:
/// by the newest version that contains them, ordered by the versions in which they were born.
///
/// The handles of a version form a leftist tree (Crane 1972; Knuth 1998, vol. 3, 5.2.3) with the youngest
/// at the root. Handles that only this version contains are removed from the top; the rest is moved to
/// another version in one step. A node contains handles of the same age, as those of a transaction
/// usually are.
struct PendingHandles<Key: Handle>: Sendable {
  private struct Node: Sendable {
    /// Empty for a node that is free.
    var handles: [Key]
    /// The first version that contains the handles.
    var birth: UInt32
    var left = noNode
    var right = noNode
    /// The length of the path along right children to a missing one.
    var rank: UInt32 = 1
  }

  private var nodes: [Node] = []
  private var freeNodes: [UInt32] = []
  /// The root of each version on which handles are pending.
  private var roots: [Int: UInt32] = [:]

  /// Makes handles pending on a version that contains them.
  ///
  /// - Complexity: O(log *n*) for each, and O(1) for one that is no older than those that are pending.
  mutating func add(_ handles: [(handle: Key, birth: UInt32)], to version: Int) {
    var rest = handles[...]
    while let birth = rest.first?.birth {
      let coeval = rest.prefix { $0.birth == birth }
      rest = rest.dropFirst(coeval.count)
      if let root = roots[version], nodes[Int(root)].birth == birth {
        nodes[Int(root)].handles += coeval.lazy.map { $0.handle }
      } else {
        let node = makeNode(Node(handles: coeval.map { $0.handle }, birth: birth))
        roots[version] = meld(roots[version] ?? noNode, node)
      }
    }
  }

  /// Removes the youngest handles that are pending on a version, if they were born after another version.
  ///
  /// - Parameter limit: the maximum number of handles.
  /// - Complexity: O(log *n*) for each.
  mutating func removeYoungest(of version: Int, after other: Int, limit: Int) -> [Key] {
    guard var root = roots[version] else { return [] }
    var removed: [Key] = []
    while root != noNode, nodes[Int(root)].birth > other, removed.count < limit {
      let count = min(nodes[Int(root)].handles.count, limit - removed.count)
      removed += nodes[Int(root)].handles.suffix(count)
      nodes[Int(root)].handles.removeLast(count)
      if nodes[Int(root)].handles.isEmpty {
        freeNodes.append(root)
        root = meld(nodes[Int(root)].left, nodes[Int(root)].right)
      }
    }
    roots[version] = root == noNode ? nil : root
    if roots.isEmpty { (nodes, freeNodes) = ([], []) }
    return removed
  }

  /// Makes all handles that are pending on a version pending on another one.
  ///
  /// - Complexity: O(log *n*).
  mutating func move(from version: Int, to other: Int) {
    guard let root = roots.removeValue(forKey: version) else { return }
    roots[other] = meld(roots[other] ?? noNode, root)
  }

  // MARK: - Parts

  private mutating func makeNode(_ node: Node) -> UInt32 {
    guard let free = freeNodes.popLast() else {
      nodes.append(node)
      return UInt32(truncatingIfNeeded: nodes.count - 1)
    }
    nodes[Int(free)] = node
    return free
  }

  /// Merges two trees. Of two roots that are equally young, the second is on top.
  private mutating func meld(_ one: UInt32, _ other: UInt32) -> UInt32 {
    if one == noNode { return other }
    if other == noNode { return one }
    let isFirst = nodes[Int(one)].birth > nodes[Int(other)].birth
    let (top, below) = isFirst ? (one, other) : (other, one)
    // The depth is that of the two ranks, which are logarithms.
    var right = meld(nodes[Int(top)].right, below)
    var left = nodes[Int(top)].left
    if rank(left) < rank(right) { swap(&left, &right) }
    nodes[Int(top)].left = left
    nodes[Int(top)].right = right
    nodes[Int(top)].rank = rank(right) + 1
    return top
  }

  private func rank(_ node: UInt32) -> UInt32 { node == noNode ? 0 : nodes[Int(node)].rank }
}

/// Stands for no node.
private let noNode = UInt32.max
