/// How a CSV file is written.
public struct CSVDialect: Sendable, Hashable {
  /// The character between cells. A first line such as `sep=;` replaces it.
  public var delimiter: Character
  /// Whether the first row has the names of the columns. Without it, they are called `1`, `2` and so on.
  public var hasHeader = true
  /// The number of lines before the header, or before the first row.
  public var skippedLines = 0
  /// The first character of lines that aren't rows; `nil` if there are none. It's an ASCII character.
  public var comment: Character?
  /// Whether a backslash escapes the next character, `\n` is a line break, `\t` a tab, and `\N` no value.
  public var hasBackslashes = false

  /// Creates a dialect of lines with a header.
  public init(delimiter: Character = ",") { self.delimiter = delimiter }

  /// Returns the dialect with the delimiter of a line such as `sep=;`, with which a file can begin.
  ///
  /// - Parameter start: the first bytes of the file.
  func resolved(for start: some Collection<UInt8>) -> CSVDialect {
    let text = String(decoding: start.prefix(32), as: UTF8.self)
    guard let match = text.prefixMatch(of: #/\u{FEFF}?(?i:sep)=([^\r\n"])(\r\n|\r|\n)/#),
      let delimiter = match.1.first
    else { return self }
    var dialect = self
    dialect.delimiter = delimiter
    dialect.skippedLines += 1
    return dialect
  }
}
