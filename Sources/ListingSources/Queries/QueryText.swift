/// The properties of a query that are known without a database: its parameters, and whether it has an order.
package struct QueryText: Sendable, Hashable {
  /// A parameter at a place of the query.
  package struct Parameter: Sendable, Hashable {
    /// The name without the colon.
    package var name: String
    /// The bytes of the query, with the colon.
    package var range: Range<Int>
  }

  /// The parameters in order, each as often as it's written.
  package private(set) var uses: [Parameter] = []
  /// The names of the parameters without their colon, in the order of their first occurrence.
  package private(set) var parameters: [String] = []
  /// Whether there is a parameter without a name, or one that doesn't begin with a colon.
  private(set) var hasOtherParameters = false
  /// Whether there is an `ORDER BY` outside of all parentheses.
  private(set) var isOrdered = false
  /// The number of bytes before what limits the rows after that; `nil` if nothing does.
  private(set) var limitOffset: Int?
  /// The words outside of quotes and comments, in uppercase.
  private(set) var words: Set<String> = []
  /// The first of these words.
  private var firstWord: String?

  /// The first word, if it's the name of a statement that isn't a query.
  package var otherStatement: String? {
    guard let firstWord else { return nil }
    let isOther =
      switch dialect {
      case .sqlite: Self.otherStatements.contains(firstWord)
      case .postgresql: !Self.queries.contains(firstWord)
      }
    return isOther ? firstWord : nil
  }

  /// The first words of PostgreSQL's queries. It has so many other statements that these are the shorter list.
  private static let queries: Set<String> = ["SELECT", "WITH", "VALUES", "TABLE"]

  /// The first words of statements that aren't queries.
  package static let otherStatements: Set<String> = [
    "ALTER", "ANALYZE", "ATTACH", "BEGIN", "COMMIT", "CREATE", "DELETE", "DETACH", "DROP",
    "EXPLAIN", "INSERT", "PRAGMA", "REINDEX", "RELEASE", "REPLACE", "ROLLBACK", "SAVEPOINT",
    "UPDATE", "VACUUM",
  ]

  private let dialect: SQLDialect
  private var depth = 0
  private var lastWord = ""

  /// Reads a query; quoted texts and comments are ignored.
  ///
  /// - Complexity: O(*n*) in its bytes.
  package init(_ sql: String, _ dialect: SQLDialect = .sqlite) {
    self.dialect = dialect
    let bytes = Array(sql.utf8)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if dialect == .postgresql, skipOfPostgreSQL(byte, &rest) { continue }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): rest.skip(past: [byte])
      case UInt8(ascii: "`") where dialect == .sqlite: rest.skip(past: [byte])
      case UInt8(ascii: "[") where dialect == .sqlite: rest.skip(past: [UInt8(ascii: "]")])
      case UInt8(ascii: "-") where rest.first == UInt8(ascii: "-"):
        rest.skip(past: [UInt8(ascii: "\n")])
      case UInt8(ascii: "/") where rest.first == UInt8(ascii: "*"):
        rest.removeFirst()
        rest.skip(past: Array("*/".utf8))
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ":"):
        let start = rest.startIndex - 1
        add(parameter: rest.takeWord(), start..<rest.startIndex)
      case UInt8(ascii: "?") where dialect == .sqlite, UInt8(ascii: "@") where dialect == .sqlite,
        UInt8(ascii: "$"):
        hasOtherParameters = true
        _ = rest.takeWord()
      case _ where byte.isPartOfWord:
        let start = rest.startIndex - 1
        add(word: String(decoding: [byte] + rest.takeWordBytes(), as: UTF8.self))
        if isOrdered, depth == 0, limitOffset == nil,
          ["LIMIT", "OFFSET", "FETCH"].contains(lastWord)
        {
          limitOffset = start
        }
      default: break
      }
    }
  }

  /// Skips what PostgreSQL reads in another way than SQLite: casts, nested comments, texts between dollars, and texts
  /// with escapes.
  ///
  /// - Returns: whether there was any.
  private mutating func skipOfPostgreSQL(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
    switch byte {
    case UInt8(ascii: ":"):
      // A cast, an assignment, or a part of an array.
      guard let next = rest.first else { return false }
      if next == byte { rest.removeFirst() }
      return !next.isPartOfWord || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
    case UInt8(ascii: "/") where rest.first == UInt8(ascii: "*"):
      rest.skipNestedComment()
      return true
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      guard rest.first == UInt8(ascii: "'") else { return false }
      rest.removeFirst()
      rest.skipEscapedText()
      return true
    case UInt8(ascii: "$"): return rest.skipDollarText()
    default: return false
    }
  }

  private mutating func add(parameter name: String, _ range: Range<Int>) {
    if !name.isEmpty {
      uses.append(Parameter(name: name, range: range))
      if !parameters.contains(name) { parameters.append(name) }
    }
    lastWord = ""
  }

  private mutating func add(word: String) {
    let word = word.uppercased()
    if word == "BY" && lastWord == "ORDER" && depth == 0 { isOrdered = true }
    lastWord = word
    words.insert(word)
    firstWord = firstWord ?? word
  }
}

extension ArraySlice<UInt8> {
  /// Skips everything up to and including some bytes, or up to the end.
  fileprivate mutating func skip(past end: [UInt8]) {
    while !isEmpty {
      if starts(with: end) {
        removeFirst(end.count)
        return
      }
      removeFirst()
    }
  }

  /// Reads letters, digits and underscores.
  fileprivate mutating func takeWord() -> String {
    String(decoding: takeWordBytes(), as: UTF8.self)
  }

  fileprivate mutating func takeWordBytes() -> ArraySlice<UInt8> {
    let word = prefix(while: \.isPartOfWord)
    removeFirst(word.count)
    return word
  }

  /// Skips a comment from its asterisk on, with the comments in it.
  fileprivate mutating func skipNestedComment() {
    removeFirst()
    var depth = 1
    while depth > 0, let byte = popFirst() {
      if byte == UInt8(ascii: "*"), first == UInt8(ascii: "/") {
        removeFirst()
        depth -= 1
      } else if byte == UInt8(ascii: "/"), first == UInt8(ascii: "*") {
        removeFirst()
        depth += 1
      }
    }
  }

  /// Skips a text in which a backslash escapes the next byte, up to its quotation mark.
  fileprivate mutating func skipEscapedText() {
    while let byte = popFirst(), byte != UInt8(ascii: "'") {
      if byte == UInt8(ascii: "\\") { _ = popFirst() }
    }
  }

  /// Skips a text such as `$tag$…$tag$` after its first dollar.
  ///
  /// - Returns: whether there is one.
  fileprivate mutating func skipDollarText() -> Bool {
    let dollar = UInt8(ascii: "$")
    let tag = prefix(while: \.isPartOfWord)
    let isNumber = tag.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    guard !isNumber, dropFirst(tag.count).first == dollar else { return false }
    removeFirst(tag.count + 1)
    skip(past: [dollar] + tag + [dollar])
    return true
  }
}

extension UInt8 {
  /// Whether databases allow it in a name: letters, digits, `_`, and everything beyond ASCII.
  var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
