/// The properties of a query that are known without a database: its parameters, and whether it has an order.
package struct SQLiteText: Sendable, Hashable {
  /// The names of the parameters without their colon, in the order of their first occurrence.
  package private(set) var parameters: [String] = []
  /// Whether there is a parameter without a name, or one that doesn't begin with a colon.
  private(set) var hasOtherParameters = false
  /// Whether there is an `ORDER BY` outside of all parentheses.
  private(set) var isOrdered = false
  /// The words outside of quotes and comments, in uppercase.
  private(set) var words: Set<String> = []
  /// The first of these words.
  private var firstWord: String?

  /// The first word, if it's the name of a statement that isn't a query.
  package var otherStatement: String? {
    firstWord.flatMap { Self.otherStatements.contains($0) ? $0 : nil }
  }

  /// The first words of statements that aren't queries.
  package static let otherStatements: Set<String> = [
    "ALTER", "ANALYZE", "ATTACH", "BEGIN", "COMMIT", "CREATE", "DELETE", "DETACH", "DROP",
    "EXPLAIN", "INSERT", "PRAGMA", "REINDEX", "RELEASE", "REPLACE", "ROLLBACK", "SAVEPOINT",
    "UPDATE", "VACUUM",
  ]

  private var depth = 0
  private var lastWord = ""

  /// Reads a query; quoted texts and comments are ignored.
  ///
  /// - Complexity: O(*n*) in its bytes.
  package init(_ sql: String) {
    var rest = Array(sql.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): rest.skip(past: [byte])
      case UInt8(ascii: "["): rest.skip(past: [UInt8(ascii: "]")])
      case UInt8(ascii: "-") where rest.first == UInt8(ascii: "-"):
        rest.skip(past: [UInt8(ascii: "\n")])
      case UInt8(ascii: "/") where rest.first == UInt8(ascii: "*"):
        rest.removeFirst()
        rest.skip(past: Array("*/".utf8))
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ":"): add(parameter: rest.takeWord())
      case UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "$"):
        hasOtherParameters = true
        _ = rest.takeWord()
      case _ where byte.isPartOfWord:
        add(word: String(UnicodeScalar(byte)) + rest.takeWord())
      default: break
      }
    }
  }

  private mutating func add(parameter name: String) {
    if !name.isEmpty && !parameters.contains(name) { parameters.append(name) }
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
    let word = prefix(while: \.isPartOfWord)
    removeFirst(word.count)
    return String(decoding: word, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether SQLite allows it in a name: letters, digits, `_`, and everything beyond ASCII.
  var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
