/// The properties of a query that are known without a database: its parameters, and whether it has an order.
package struct SQLiteText: Sendable, Hashable {
  /// The names of the parameters without their colon, in the order in which they first come.
  package private(set) var parameters: [String] = []
  /// Whether there is a parameter without a name, or one that is not written with a colon.
  private(set) var hasOtherParameters = false
  /// Whether there is an `ORDER BY` outside of all parentheses.
  private(set) var isOrdered = false
  /// The words outside of quotes and comments, in capital letters.
  private(set) var words: Set<String> = []
  /// The first of these words.
  private var firstWord: String?

  /// The word that it begins with, if that's the name of a statement that isn't a query.
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

  /// Reads a query; what is quoted or a comment does not count.
  ///
  /// - Complexity: O(*n*) for its bytes.
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
  /// Goes on after the next place where some bytes are, or to the end.
  fileprivate mutating func skip(past end: [UInt8]) {
    while !isEmpty {
      if starts(with: end) {
        removeFirst(end.count)
        return
      }
      removeFirst()
    }
  }

  /// Takes letters, digits and underscores from the front.
  fileprivate mutating func takeWord() -> String {
    let word = prefix(while: \.isPartOfWord)
    removeFirst(word.count)
    return String(decoding: word, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether SQLite takes it for a part of a name: letters, digits, `_`, and all beyond ASCII.
  var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
