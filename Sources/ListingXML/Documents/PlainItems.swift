import ListingSources

/// Tells which inline items are right beyond doubt and hold no binding, without a String for any of
/// their values: nothing is left to do for these.
struct PlainItems {
  /// What a name of the document is for an item.
  private enum Role {
    case identifier
    case ignored
    /// A field, by its place among the section's fields.
    case field(Int)
  }

  /// A field of the section's items.
  private struct Field {
    var name: [UInt8]
    var type: FieldType
    var typeName: [UInt8]
  }

  /// There is a bit for each field, and all are compared: more are left to others.
  private static let fieldLimit = 64

  private let tree: DocumentTree
  private let nodes: [DocumentTree.Node]
  private let values: [DocumentTree.Value]
  private let structure: PlainStructure
  private var roles: [Role?]
  private var fields: [Field] = []
  private var places: [String: Int] = [:]

  init(_ tree: DocumentTree, structure: PlainStructure) {
    self.tree = tree
    (nodes, values) = (tree.nodes, tree.values)
    self.structure = structure
    roles = Array(repeating: nil, count: tree.names.count)
  }

  /// Learns of fields that were met elsewhere.
  mutating func add(_ known: BindingScope.Fields) {
    for name in known.names.prefix(Self.fieldLimit).dropFirst(fields.count) {
      places[name] = fields.count
      let type = known.kinds[name]?.type ?? .string
      fields.append(
        Field(name: Array(name.utf8), type: type, typeName: Array(type.rawValue.utf8)))
    }
  }

  /// Whether nothing is to be said of an item, and all its fields are known.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the item.
  mutating func contains(_ element: DocumentElement) -> Bool {
    guard structure.contains(element) else { return false }
    // A bit for each field that the item has.
    var met: UInt64 = 0
    for place in tree.values(of: element.index) {
      let value = values[place]
      guard let role = role(Int(value.name)) else { return false }
      guard case .field(let field) = role else { continue }
      guard fields[field].type == .string,
        tree.withBytes(of: value, { !$0.holdsBrace })
      else { return false }
      met |= 1 << UInt64(field)
    }
    let end = Int(nodes[element.index].next)
    var child = element.index + 1
    var guess = met.nonzeroBitCount
    while child < end {
      guard let field = self.field(child, guess: guess), met & 1 << UInt64(field) == 0
      else { return false }
      met |= 1 << UInt64(field)
      guess = field + 1
      child = Int(nodes[child].next)
    }
    return true
  }

  private mutating func role(_ name: Int) -> Role? {
    if let role = roles[name] { return role }
    let written = tree.names[name]
    if written.prefix != nil {
      roles[name] = .ignored
    } else if written.local == "id" {
      roles[name] = .identifier
    } else if written.local != "when", let place = places[written.local] {
      roles[name] = .field(place)
    }
    return roles[name]
  }

  /// The place of a field whose value is right; `nil` where that is not plain to see.
  private func field(_ node: Int, guess: Int) -> Int? {
    var found: Int?
    var type: DocumentTree.Value?
    for place in tree.values(of: node) {
      let value = values[place]
      switch tree.names[Int(value.name)].local {
      case "name": found = field(called: value, guess: guess)
      case "type": type = value
      default: return nil
      }
    }
    guard let found else { return nil }
    let expected = fields[found].type
    if let type {
      guard tree.withBytes(of: type, { $0.isSame(as: fields[found].typeName) }) else { return nil }
    } else if expected != .string {
      return nil
    }
    let text = node + 1
    guard text < Int(nodes[node].next) else { return expected == .string ? found : nil }
    // One text, and nothing behind it.
    guard nodes[text].isText, nodes[text].next == nodes[node].next else {
      return nil
    }
    let value = values[nodes[text].firstValue]
    return tree.withBytes(of: value, expected.accepts) ? found : nil
  }

  private func field(called value: DocumentTree.Value, guess: Int) -> Int? {
    tree.withBytes(of: value) { bytes in
      if guess < fields.count, bytes.isSame(as: fields[guess].name) { return guess }
      return fields.firstIndex { bytes.isSame(as: $0.name) }
    }
  }
}

extension FieldType {
  /// Whether a text is of the type beyond doubt.
  fileprivate func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .string: return !bytes.holdsBrace
    // 15 digits are exact in all the types of numbers.
    case .integer, .number, .decimal:
      let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
      return !digits.isEmpty && digits.count <= 15
        && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    default: return false
    }
  }
}
