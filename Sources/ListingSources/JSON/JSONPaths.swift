import Foundation

/// The paths of the requested values of an item, as a tree: one node for each step that pointers share.
final class JSONPaths: Sendable {
  /// A node of the tree.
  private struct Node: Sendable {
    /// The children of the node, as a range of all children.
    var children = 0..<0
    /// The values at this node, and those at it or below it, as ranges of all values.
    var slots = 0..<0
    var slotsBelow = 0..<0
  }

  /// A member or element on the way to a value.
  private struct Child: Sendable {
    /// The range of its name in the bytes of all names.
    var name: Range<Int>
    var node: Int
  }

  private let nodes: [Node]
  private let children: [Child]
  private let names: [UInt8]
  private let allSlots: [Int]
  /// The number of values.
  let count: Int

  /// The values, by their index.
  var indices: Range<Int> { 0..<count }

  /// No values.
  static let none = JSONPaths([])

  /// Creates the tree for pointers, with one value for each.
  init(_ pointers: [JSONPointer]) {
    var tree = Tree()
    for (slot, pointer) in pointers.enumerated() { tree.add(pointer, slot) }
    var (nodes, children): ([Node], [Child]) = ([], [])
    var (names, slots): ([UInt8], [Int]) = ([], [])
    for branch in tree.branches {
      var node = Node()
      node.children = children.count..<(children.count + branch.children.count)
      for (name, place) in branch.children {
        children.append(
          Child(name: names.count..<(names.count + name.count), node: place))
        names += name
      }
      node.slots = slots.count..<(slots.count + branch.slots.count)
      slots += branch.slots
      node.slotsBelow = slots.count..<(slots.count + branch.slotsBelow.count)
      slots += branch.slotsBelow
      nodes.append(node)
    }
    (self.nodes, self.children, self.names, allSlots) = (nodes, children, names, slots)
    count = pointers.count
  }

  /// Creates the tree for the paths of fields.
  ///
  /// - Throws: ``SourceError/Code/badDescription`` for a path that isn't a pointer.
  convenience init(_ fields: [RecordField], place: String) throws(SourceError) {
    var pointers: [JSONPointer] = []
    for field in fields {
      guard let pointer = JSONPointer(path: field.path) else {
        throw .invalidPointer(field.path, file: place)
      }
      pointers.append(pointer)
    }
    self.init(pointers)
  }

  /// The node of the item itself; `nil` if no value is requested.
  var root: Int? { count > 0 ? 0 : nil }

  /// Returns whether values below a node are requested.
  func hasChildren(_ node: Int) -> Bool { !nodes[node].children.isEmpty }

  /// Calls a closure with each value at a node.
  @inline(__always)
  func forEachSlot(of node: Int, _ body: (Int) -> Void) {
    for place in nodes[node].slots { body(allSlots[place]) }
  }

  /// Calls a closure with each value at a node and below it.
  @inline(__always)
  func forEachSlot(below node: Int, _ body: (Int) -> Void) {
    for place in nodes[node].slotsBelow { body(allSlots[place]) }
  }

  /// Returns whether values at a node are requested.
  func hasSlots(_ node: Int) -> Bool { !nodes[node].slots.isEmpty }

  /// Returns the child of a node with a name.
  ///
  /// - Parameter likely: the index of the child that is tried first: members are often in the order of the
  ///   fields.
  func child(_ name: UnsafeRawBufferPointer, of parent: Int, likely: Int = 0) -> Int? {
    let range = nodes[parent].children
    let place = range.lowerBound + likely
    if place < range.upperBound, isName(name, of: place) { return children[place].node }
    return range.first { isName(name, of: $0) }.map { children[$0].node }
  }

  /// Returns the child of a node for an element of an array.
  func child(at index: Int, of parent: Int) -> Int? {
    var name = String(index)
    return name.withUTF8 { child(UnsafeRawBufferPointer($0), of: parent) }
  }

  @inline(__always)
  private func isName(_ name: UnsafeRawBufferPointer, of child: Int) -> Bool {
    let range = children[child].name
    guard range.count == name.count else { return false }
    return names.withUnsafeBufferPointer { names in
      var index = 0
      // Names are short.
      while index < name.count, names[range.lowerBound &+ index] == name[index] { index &+= 1 }
      return index == name.count
    }
  }
}

extension JSONPaths {
  /// The tree while it's built.
  private struct Tree {
    struct Branch {
      var children: [(name: [UInt8], place: Int)] = []
      var slots: [Int] = []
      var slotsBelow: [Int] = []
    }

    var branches = [Branch()]

    mutating func add(_ pointer: JSONPointer, _ slot: Int) {
      var place = 0
      branches[place].slotsBelow.append(slot)
      for step in pointer.steps {
        place = child(Array(step.utf8), of: place)
        branches[place].slotsBelow.append(slot)
      }
      branches[place].slots.append(slot)
    }

    private mutating func child(_ name: [UInt8], of parent: Int) -> Int {
      if let found = branches[parent].children.first(where: { $0.name == name }) {
        return found.place
      }
      branches.append(Branch())
      branches[parent].children.append((name, branches.count - 1))
      return branches.count - 1
    }
  }
}

extension SourceError {
  /// Returns the error of a path that isn't a pointer.
  static func invalidPointer(_ path: String, file: String) -> SourceError {
    SourceError(
      .badDescription,
      "\(path.quotedForMessage) isn't a JSON pointer: write it as /data/items, with ~1 for a / and "
        + "~0 for a ~ within a name.",
      file: file)
  }
}
