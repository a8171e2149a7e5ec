/// Handles whose reclamation is pending, since they left the list while a snapshot still held them:
/// by the newest version that holds them, and in the order of the versions in which they came.
///
/// Those of a version are a leftist tree (Crane 1972; Knuth 1998, vol. 3, 5.2.3) with the youngest
/// at its root: what only this version held is taken from the top, and the rest is handed to
/// another version as it is, without a look at it.
struct PendingHandles: Sendable {
  private struct Node: Sendable {
    var handle: UInt32
    /// The first version with it.
    var birth: UInt32
    var left = PendingHandles.none
    var right = PendingHandles.none
    /// The length of the way along right children to where there is none.
    var rank: UInt32 = 1
  }

  private static let none = UInt32.max

  private var nodes: [Node] = []
  private var freeNodes: [UInt32] = []
  /// The root of each version on which handles are pending.
  private var roots: [Int: UInt32] = [:]

  /// Makes a handle pending on a version that holds it.
  ///
  /// - Complexity: O(log *n*), and O(1) for one that is no older than those that are pending.
  mutating func add(_ handle: UInt32, birth: UInt32, to version: Int) {
    let new = Node(handle: handle, birth: birth)
    let node: UInt32
    if let free = freeNodes.popLast() {
      node = free
      nodes[Int(node)] = new
    } else {
      node = UInt32(truncatingIfNeeded: nodes.count)
      nodes.append(new)
    }
    roots[version] = meld(roots[version] ?? Self.none, node)
  }

  /// Removes the youngest handle that is pending on a version, if it came after another version.
  ///
  /// - Complexity: O(log *n*).
  mutating func removeYoungest(of version: Int, after other: Int) -> UInt32? {
    guard let root = roots[version], nodes[Int(root)].birth > other else { return nil }
    let node = nodes[Int(root)]
    let rest = meld(node.left, node.right)
    roots[version] = rest == Self.none ? nil : rest
    freeNodes.append(root)
    if roots.isEmpty { (nodes, freeNodes) = ([], []) }
    return node.handle
  }

  /// Makes all handles that are pending on a version pending on another one.
  ///
  /// - Complexity: O(log *n*).
  mutating func move(from version: Int, to other: Int) {
    guard let root = roots.removeValue(forKey: version) else { return }
    roots[other] = meld(roots[other] ?? Self.none, root)
  }

  // MARK: - Parts

  /// Makes two trees one; of two that are equally young the second is on top.
  private mutating func meld(_ one: UInt32, _ other: UInt32) -> UInt32 {
    if one == Self.none { return other }
    if other == Self.none { return one }
    let isFirst = nodes[Int(one)].birth > nodes[Int(other)].birth
    let (top, below) = isFirst ? (one, other) : (other, one)
    // As deep as the two ranks, which are logarithms.
    var right = meld(nodes[Int(top)].right, below)
    var left = nodes[Int(top)].left
    if rank(left) < rank(right) { swap(&left, &right) }
    nodes[Int(top)].left = left
    nodes[Int(top)].right = right
    nodes[Int(top)].rank = rank(right) + 1
    return top
  }

  private func rank(_ node: UInt32) -> UInt32 { node == Self.none ? 0 : nodes[Int(node)].rank }
}
