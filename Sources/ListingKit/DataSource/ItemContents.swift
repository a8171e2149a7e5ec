/// The last content of items that can be compared, by handle.
struct ItemContents {
  /// Kept as they came: the cast is made when they are compared.
  private var values: [(any ListIdentifiable)?] = []
  /// The items that are strings, as bits: their identifier is all that there is to them.
  private var plain: [UInt64] = []
  private var lastType: (type: ObjectIdentifier, isDiffable: Bool)?

  /// Takes the content of an item; one that cannot be compared has none.
  mutating func set(_ item: any ListIdentifiable, for handle: UInt32) {
    let isPlain = type(of: item) == String.self
    setPlain(isPlain, handle)
    if !isPlain, isDiffable(item) {
      while values.count <= handle { values.append(nil) }
      values[Int(handle)] = item
    } else if handle < values.count {
      values[Int(handle)] = nil
    }
  }

  /// Forgets the content of an item.
  mutating func remove(_ handle: UInt32) {
    setPlain(false, handle)
    if handle < values.count { values[Int(handle)] = nil }
  }

  /// The content of an item; `nil` where there is none.
  func content(of handle: UInt32, in identifiers: ListIdentifiers) -> (any ListDiffable)? {
    if isPlain(handle) { return identifiers.itemIdentifier(handle) }
    return handle < values.count ? values[Int(handle)] as? any ListDiffable : nil
  }

  /// Hands the content of an item on to the handle that it goes by from here on.
  mutating func move(_ old: UInt32, to new: UInt32) {
    setPlain(isPlain(old), new)
    if old < values.count, let value = values[Int(old)] { set(value, for: new) }
    remove(old)
  }

  /// Whether an item is a string.
  func isPlain(_ handle: UInt32) -> Bool {
    let word = Int(handle >> 6)
    return word < plain.count && plain[word] >> UInt64(handle & 63) & 1 == 1
  }

  private mutating func setPlain(_ isPlain: Bool, _ handle: UInt32) {
    let word = Int(handle >> 6)
    if word >= plain.count {
      guard isPlain else { return }
      plain += Array(repeating: 0, count: word + 1 - plain.count)
    }
    let bit = UInt64(1) << UInt64(handle & 63)
    if isPlain { plain[word] |= bit } else { plain[word] &= ~bit }
  }

  /// Items of a section are of one type as a rule, and asking a type costs more than comparing it.
  private mutating func isDiffable(_ item: any ListIdentifiable) -> Bool {
    let type = ObjectIdentifier(type(of: item))
    if let lastType, lastType.type == type { return lastType.isDiffable }
    let isDiffable = item is any ListDiffable
    lastType = (type, isDiffable)
    return isDiffable
  }
}
