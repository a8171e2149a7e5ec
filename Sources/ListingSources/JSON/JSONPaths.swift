/// The values of an item that are wanted, as a tree: one node for each step that pointers share.
struct JSONPaths: Sendable {
  /// A node of the tree.
  struct Node: Sendable {
    /// The members or elements that lead on.
    fileprivate(set) var children: [(name: [UInt8], node: Int)] = []
    /// The values that are wanted of this node itself.
    fileprivate(set) var slots: [Int] = []
    /// The values that are wanted of it and of what is below it.
    fileprivate(set) var slotsBelow: [Int] = []
  }

  /// The nodes; the first one is the item itself.
  private(set) var nodes = [Node()]
  /// The number of values.
  let count: Int

  /// The values, by their index.
  var indices: Range<Int> { 0..<count }

  /// Nothing is wanted.
  static let none = JSONPaths()

  private init() { count = 0 }

  /// A value for each pointer.
  init(_ pointers: [JSONPointer]) {
    count = pointers.count
    for (slot, pointer) in pointers.enumerated() {
      var place = 0
      nodes[place].slotsBelow.append(slot)
      for step in pointer.steps {
        place = child(Array(step.utf8), of: place)
        nodes[place].slotsBelow.append(slot)
      }
      nodes[place].slots.append(slot)
    }
  }

  /// The paths of fields.
  ///
  /// - Throws: ``SourceError/Code/badDescription`` for one that is no pointer.
  init(_ fields: [RecordField], place: String) throws(SourceError) {
    var pointers: [JSONPointer] = []
    for field in fields {
      guard let pointer = JSONPointer(path: field.path) else {
        throw .noPointer(field.path, file: place)
      }
      pointers.append(pointer)
    }
    self.init(pointers)
  }

  private mutating func child(_ name: [UInt8], of parent: Int) -> Int {
    if let found = nodes[parent].children.first(where: { $0.name == name }) { return found.node }
    nodes.append(Node())
    nodes[parent].children.append((name, nodes.count - 1))
    return nodes.count - 1
  }

  /// The node below another one.
  func child(_ name: UnsafeRawBufferPointer, of parent: Int) -> Int? {
    for place in nodes[parent].children.indices
    where nodes[parent].children[place].name.isSame(as: name) {
      return nodes[parent].children[place].node
    }
    return nil
  }

  /// The node of an element of an array.
  func child(at index: Int, of parent: Int) -> Int? {
    var name = String(index)
    return name.withUTF8 { child(UnsafeRawBufferPointer($0), of: parent) }
  }
}

extension [UInt8] {
  fileprivate func isSame(as bytes: UnsafeRawBufferPointer) -> Bool {
    guard count == bytes.count else { return false }
    return withUnsafeBytes { own in
      own.indices.allSatisfy { own[$0] == bytes[$0] }
    }
  }
}

extension SourceError {
  /// That a path is no pointer.
  static func noPointer(_ path: String, file: String) -> SourceError {
    SourceError(
      .badDescription,
      "\(path.quotedForMessage) is no JSON pointer: write it as /data/items, with ~1 for a / and "
        + "~0 for a ~ within a name.",
      file: file)
  }
}
