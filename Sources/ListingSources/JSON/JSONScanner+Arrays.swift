extension JSONScanner {
  /// Goes to the first element of an array, or to the first member of an object, reading once through what precedes it.
  ///
  /// If members on the way have the same name, the first one counts: the scanner doesn't look behind the
  /// array.
  ///
  /// - Parameters:
  ///   - steps: the path of the array, from the value at the current position.
  ///   - name: the pointer as the caller wrote it, for messages.
  ///   - areMembers: whether there can be an object in place of the array.
  /// - Throws: ``SourceError/Code/noItems`` if there is no such array.
  mutating func enterItems(
    at steps: [String], called name: String, areMembers: Bool
  ) throws {
    var way = ""
    for step in steps {
      try skipSpace()
      switch try window.peek() {
      case .openBrace?: try enterMember(step, of: way, called: name)
      case .openBracket?: try enterElement(step, of: way, called: name)
      default:
        let what = try kindOfValue()
        throw noItems("\(phrase(way)) is \(what), which contains nothing", called: name)
      }
      way += "/" + step.replacing("~", with: "~0").replacing("/", with: "~1")
    }
    try skipSpace()
    let opening = try window.peek()
    guard opening == .openBracket || areMembers && opening == .openBrace else {
      throw noItems("\(phrase(way)) is \(try kindOfValue()), not an array", called: name)
    }
    window.advance()
  }

  /// Goes to the first element of an array in the value at the current position.
  ///
  /// - Parameter steps: the path of the array.
  /// - Returns: `false` if the array is missing or empty; the position is after the value then.
  mutating func enterElements(at steps: [String]) throws -> Bool {
    for (depth, step) in steps.enumerated() {
      guard try enterChild(step) else { return try leave(depth) }
    }
    try skipSpace()
    guard try window.peek() == .openBracket else {
      try skipValue()
      return try leave(steps.count)
    }
    window.advance()
    try skipSpace()
    guard try window.peek() == .closeBracket else { return true }
    window.advance()
    return try leave(steps.count)
  }

  /// Skips the rest of objects and arrays.
  private mutating func leave(_ depth: Int) throws -> Bool {
    for _ in 0..<depth { try skipRestOfContainer() }
    return false
  }

  /// Goes to a member of an object or an element of an array.
  ///
  /// - Returns: `false` if there is none; the position is after the object, the array or the other value then.
  private mutating func enterChild(_ step: String) throws -> Bool {
    try skipSpace()
    let opening = try window.peek()
    guard opening == .openBrace || opening == .openBracket else {
      try skipValue()
      return false
    }
    let isObject = opening == .openBrace
    window.advance()
    var count = 0
    while true {
      try skipSpace()
      if try window.peek() == (isObject ? .closeBrace : .closeBracket) {
        window.advance()
        return false
      }
      if count > 0 {
        try take(.comma, "a comma or the end of \(isObject ? "the object" : "the array")")
        try skipSpace()
      }
      var name = String(count)
      if isObject {
        guard try window.peek() == .quote else { throw syntax("the name of a member, in quotes") }
        name = try readString()
        try skipSpace()
        try take(.colon, "a colon after the name of a member")
      }
      if name == step { return true }
      try skipValue()
      count += 1
    }
  }

  private mutating func enterMember(_ step: String, of way: String, called name: String) throws {
    window.advance()
    try skipSpace()
    var names: [String] = []
    var isFirst = true
    while try window.peek() != .closeBrace {
      if !isFirst { try take(.comma, "a comma or the end of the object") }
      isFirst = false
      try skipSpace()
      guard try window.peek() == .quote else { throw syntax("the name of a member, in quotes") }
      let member = try readString()
      try skipSpace()
      try take(.colon, "a colon after the name of a member")
      if member == step { return }
      if names.count < 40 { names.append(member) }
      try skipValue()
      try skipSpace()
    }
    let fix = names.suggestion(for: step).map { " Did you mean \($0.quotedForMessage)?" } ?? ""
    let known = names.map(\.quotedForMessage).joined(separator: ", ")
    throw noItems(
      "\(phrase(way)) has no member \(step.quotedForMessage).\(fix) Its members are: "
        + (known.isEmpty ? "none" : known), called: name)
  }

  private mutating func enterElement(_ step: String, of way: String, called name: String) throws {
    window.advance()
    try skipSpace()
    var count = 0
    while try window.peek() != .closeBracket {
      if count > 0 { try take(.comma, "a comma or the end of the array") }
      if String(count) == step { return }
      try skipValue()
      try skipSpace()
      count += 1
    }
    throw noItems(
      "\(phrase(way)) has \(count) element\(count == 1 ? "" : "s"), none of them "
        + step.quotedForMessage, called: name)
  }

  /// Reads a punctuation mark that must follow.
  private mutating func take(_ mark: UInt8, _ wanted: String) throws {
    guard try window.peek() == mark else { throw syntax(wanted) }
    window.advance()
  }

  private func phrase(_ way: String) -> String {
    way.isEmpty ? "the root value" : way.quotedForMessage
  }

  private mutating func kindOfValue() throws -> String {
    switch try window.peek() {
    case .openBrace?: return "an object"
    case .openBracket?: return "an array"
    case .quote?: return "a text"
    case UInt8(ascii: "t")?, UInt8(ascii: "f")?: return "true or false"
    case UInt8(ascii: "n")?: return "null"
    case let byte? where byte == .minus || byte.isDigit: return "a number"
    case nil: return "empty"
    default: throw syntax("a value")
    }
  }

  private func noItems(_ message: String, called name: String) -> SourceError {
    SourceError(
      .noItems, "\(name.quotedForMessage) isn't the path of an array: \(message).", file: file,
      position: window.position)
  }
}
