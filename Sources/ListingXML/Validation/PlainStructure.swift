import ListingSources

/// Which elements of a document are right beyond doubt, with all that is in them.
///
/// A large document is thousands of elements of a few kinds. Here names are compared by their places
/// in the document's table and values by their bytes; whatever is not seen to be right at once is
/// left to ``StructureValidator``, which knows what to say.
struct PlainStructure {
  /// For each node the place, counted from 1, of the first element that has its shape and is right
  /// as well; 0 where it is not right, or nothing is known of it.
  private var shapes: [UInt32]
  private let tree: DocumentTree
  private let registry: ElementRegistry
  private let nodes: [DocumentTree.Node]
  private let values: [DocumentTree.Value]
  /// The rules that were met, and their places by key.
  private var rules: [PlainRule] = []
  private var places: [String: Int] = [:]
  /// How many children of each group the elements have that are being looked at.
  private var numbers: [Int] = []
  /// What was last found right, and what is left to look at in others of its shape.
  private var pattern: Pattern?
  private var checks: [(place: Int, check: PlainValue)] = []

  /// An element whose shape others may have.
  private struct Pattern {
    var index: Int
    var rule: Int
    /// The values that may be wrong, counted from the first one of the element, and whether many
    /// elements may have the same.
    var places: [(offset: Int, isOneOfFew: Bool)]
    /// What each of them must be.
    var checks: [PlainValue]
  }

  /// The most nodes of a pattern: that of an element is worth something only where many are alike.
  private static let patternLimit = 32

  /// Looks at a document whose root is known to be one of the registry's.
  ///
  /// - Complexity: O(*n*) for *n* nodes and values.
  init(_ tree: DocumentTree, root key: String, registry: ElementRegistry) {
    self.tree = tree
    self.registry = registry
    (nodes, values) = (tree.nodes, tree.values)
    shapes = Array(repeating: 0, count: tree.nodes.count)
    if let rule = rule(key) { _ = check(0, rule) }
    (rules, checks, pattern) = ([], [], nil)
  }

  /// Whether an element is right, with all that is in it.
  func contains(_ element: DocumentElement) -> Bool {
    element.tree === tree && shapes[element.index] > 0
  }

  /// An element that has the same names in the same places, and is right as well; `nil` where the
  /// given one is not known to be.
  func pattern(of element: DocumentElement) -> Int? {
    guard element.tree === tree, shapes[element.index] > 0 else { return nil }
    return Int(shapes[element.index]) - 1
  }

  /// - Returns: whether the element at a node is right.
  private mutating func check(_ index: Int, _ rule: Int) -> Bool {
    var isRight = rules[rule].isPlain && areAttributesRight(of: index, rule)
    let base = numbers.count
    numbers.append(contentsOf: repeatElement(0, count: rules[rule].groups.count))
    let end = Int(nodes[index].next)
    let isLarge = end - index > Self.patternLimit
    var child = index + 1
    while child < end {
      let node = nodes[child]
      if node.isText {
        isRight = isRight && rules[rule].takesText
      } else if let (group, childRule) = self.child(Int(node.name), of: rule) {
        // All children are looked at: those of a wrong element may be right.
        if !(isLarge ? checkAlike(child, childRule) : check(child, childRule)) { isRight = false }
        numbers[base + group] += 1
      } else {
        isRight = false
      }
      child = Int(node.next)
    }
    for (group, limits) in rules[rule].groups.enumerated()
    where !(limits.minimum...limits.maximum).contains(numbers[base + group]) {
      isRight = false
    }
    numbers.removeSubrange(base...)
    shapes[index] = isRight ? UInt32(index) + 1 : 0
    return isRight
  }

  /// The same for one of many: where the last one was like it, a few values are all there is to
  /// look at.
  private mutating func checkAlike(_ index: Int, _ rule: Int) -> Bool {
    if let pattern, pattern.rule == rule, tree.haveOneShape(index, pattern.index) {
      let first = nodes[index].firstValue
      let firstKnown = nodes[pattern.index].firstValue
      let isRight = pattern.checks.indices.allSatisfy { check in
        let (offset, isOneOfFew) = pattern.places[check]
        // What stands in both has been looked at.
        return isOneOfFew && tree.areSame(values[first + offset], values[firstKnown + offset])
          || tree.withBytes(of: values[first + offset], pattern.checks[check].accepts)
      }
      if isRight {
        shapes[index] = UInt32(pattern.index) + 1
        return true
      }
    }
    checks = []
    guard check(index, rule) else { return false }
    if Int(nodes[index].next) - index <= Self.patternLimit {
      let first = nodes[index].firstValue
      pattern = Pattern(
        index: index, rule: rule,
        places: checks.map { (offset: $0.place - first, isOneOfFew: $0.check.isChoice) },
        checks: checks.map(\.check))
    }
    return true
  }

  private mutating func areAttributesRight(of index: Int, _ rule: Int) -> Bool {
    var required: UInt64 = 0
    for place in tree.values(of: index) {
      let value = values[place]
      switch attribute(Int(value.name), of: rule) {
      case .unclear: return false
      case .ignored: break
      case .any(let bit): required |= bit
      case .checked(let check, let bit):
        guard tree.withBytes(of: value, check.accepts) else { return false }
        checks.append((place, check))
        required |= bit
      }
    }
    return required & rules[rule].required == rules[rule].required
  }

  // MARK: - Rules by the document's names

  private mutating func child(_ name: Int, of rule: Int) -> (group: Int, rule: Int)? {
    switch rules[rule].children[name] {
    case .known(let group, let child): return (group, child)
    case .unclear: return nil
    case nil: break
    }
    rules[rule].children[name] = .unclear
    guard tree.names[name].namespace == registry.namespace,
      let (key, _) = registry.child(tree.names[name].local, of: rules[rule].rule),
      let group = rules[rule].rule.groups.firstIndex(where: { $0.rules.contains(key) }),
      let child = self.rule(key)
    else { return nil }
    rules[rule].children[name] = .known(group: group, rule: child)
    return (group, child)
  }

  private mutating func attribute(_ name: Int, of rule: Int) -> PlainRule.Attribute {
    if let known = rules[rule].attributes[name] { return known }
    let attribute = rules[rule].attribute(tree.names[name])
    rules[rule].attributes[name] = attribute
    return attribute
  }

  private mutating func rule(_ key: String) -> Int? {
    if let place = places[key] { return place }
    guard let rule = registry[key] else { return nil }
    places[key] = rules.count
    rules.append(PlainRule(rule, names: tree.names.count))
    return rules.count - 1
  }
}

/// A rule with what is known of a document's names under it.
private struct PlainRule {
  enum Child {
    case known(group: Int, rule: Int)
    case unclear
  }

  enum Attribute {
    /// It is looked at elsewhere.
    case unclear
    /// It means nothing here.
    case ignored
    /// Any value will do; the bit is set where it must be there.
    case any(UInt64)
    case checked(PlainValue, UInt64)
  }

  let rule: ElementRule
  let groups: [(minimum: Int, maximum: Int)]
  let isPlain: Bool
  let takesText: Bool
  /// The bits of the attributes that must be there.
  let required: UInt64
  var children: [Child?]
  var attributes: [Attribute?]

  init(_ rule: ElementRule, names: Int) {
    self.rule = rule
    groups = rule.groups.map { ($0.minimum, $0.maximum) }
    takesText = rule.text != .none
    let required = rule.attributes.filter(\.isNeeded).count
    isPlain = required < 64
    self.required = isPlain ? (UInt64(1) << UInt64(required)) - 1 : 0
    children = Array(repeating: nil, count: names)
    attributes = Array(repeating: nil, count: names)
  }

  func attribute(_ name: DocumentName) -> Attribute {
    if name.prefix != nil {
      return StructureValidator.ignoredNamespaces.contains(name.namespace) ? .ignored : .unclear
    }
    guard let known = rule.attributes.first(where: { $0.name == name.local }) else {
      return rule.takesOtherAttributes ? .ignored : .unclear
    }
    let required = rule.attributes.filter(\.isNeeded)
    let bit = required.firstIndex { $0.name == known.name }.map { UInt64(1) << UInt64($0) } ?? 0
    if known.type.takesAnything { return .any(bit) }
    return PlainValue(known.type).map { .checked($0, bit) } ?? .unclear
  }
}

extension AttributeRule {
  /// Whether it must be there in an element that is plain, which names no plugin.
  fileprivate var isNeeded: Bool { isRequired || isRequiredOfBuiltIn }
}

/// What can be said of a value by its bytes.
private enum PlainValue {
  case notEmpty
  case identifier
  case choice([[UInt8]])

  init?(_ type: AttributeType) {
    switch type {
    case ValueKind.name.type: self = .notEmpty
    case ValueKind.identifier.type: self = .identifier
    case _ where !type.choices.isEmpty: self = .choice(type.choices.map { Array($0.utf8) })
    default: return nil
    }
  }

  /// Whether there are only a few right ones.
  var isChoice: Bool { if case .choice = self { true } else { false } }

  /// Whether a value is right beyond doubt.
  func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .notEmpty: !bytes.isEmpty && !bytes.holdsBrace
    case .identifier: bytes.first?.isASCIILetter == true && bytes.allSatisfy(\.isInASCIIName)
    case .choice(let names): names.contains { bytes.isSame(as: $0) }
    }
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var isInASCIIName: Bool {
    isASCIILetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}
