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
  }

  /// What an item of a shape must hold that another one of it holds.
  private struct Plan {
    var pattern: Int
    /// The place of the first value of the other one.
    var first: Int
    /// What must be of a type, and without one what must be the same; counted from the first value.
    var checks: [(offset: Int, type: FieldType?)]
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
  /// What is left to look at in items of the shape of the last one.
  private var plan: Plan?
  private var checks: [(place: Int, type: FieldType?)] = []

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
      fields.append(Field(name: Array(name.utf8), type: type))
    }
  }

  /// Whether nothing is to be said of an item, and all its fields are known.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the item.
  mutating func contains(_ element: DocumentElement) -> Bool {
    guard let pattern = structure.pattern(of: element) else { return false }
    let first = nodes[element.index].firstValue
    if let plan, plan.pattern == pattern, isRight(first, plan) { return true }
    checks = []
    guard areFieldsRight(of: element) else { return false }
    plan = Plan(
      pattern: pattern, first: first,
      checks: checks.map { (offset: $0.place - first, type: $0.type) })
    return true
  }

  private func isRight(_ first: Int, _ plan: Plan) -> Bool {
    for (offset, type) in plan.checks {
      let value = values[first + offset]
      let isRight =
        if let type { tree.withBytes(of: value, type.accepts) } else {
          tree.areSame(value, values[plan.first + offset])
        }
      if !isRight { return false }
    }
    return true
  }

  private mutating func areFieldsRight(of element: DocumentElement) -> Bool {
    // A bit for each field that the item has.
    var met: UInt64 = 0
    for place in tree.values(of: element.index) {
      guard let role = role(Int(values[place].name)) else { return false }
      guard case .field(let field) = role else { continue }
      guard fields[field].type == .string, accepts(place, .string) else { return false }
      met |= 1 << UInt64(field)
    }
    let end = Int(nodes[element.index].next)
    var child = element.index + 1
    while child < end {
      guard let field = self.field(child), met & 1 << UInt64(field) == 0 else { return false }
      met |= 1 << UInt64(field)
      child = Int(nodes[child].next)
    }
    return true
  }

  /// Whether a value is of a type; that of other items of the same shape must be, too.
  private mutating func accepts(_ place: Int, _ type: FieldType) -> Bool {
    checks.append((place, type))
    return tree.withBytes(of: values[place], type.accepts)
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
  private mutating func field(_ node: Int) -> Int? {
    var found: Int?
    var type: Int?
    for place in tree.values(of: node) {
      switch tree.names[Int(values[place].name)].local {
      case "name":
        found = tree.withBytes(of: values[place]) { bytes in
          fields.firstIndex { bytes.isSame(as: $0.name) }
        }
        guard found != nil else { return nil }
        checks.append((place, nil))
      case "type": type = place
      default: return nil
      }
    }
    guard let found else { return nil }
    let expected = fields[found].type
    if let type {
      let isExpected = tree.withBytes(of: values[type]) {
        $0.isSame(as: Array(expected.rawValue.utf8))
      }
      guard isExpected else { return nil }
      checks.append((type, nil))
    } else if expected != .string {
      return nil
    }
    let text = node + 1
    guard text < Int(nodes[node].next) else { return expected == .string ? found : nil }
    // One text, and nothing behind it.
    guard nodes[text].isText, nodes[text].next == nodes[node].next,
      accepts(nodes[text].firstValue, expected)
    else { return nil }
    return found
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
