import Foundation

/// Syntax of other languages that is valid text and so shown unchanged.
enum ForeignNotations {
  /// A sign with which another language begins a binding.
  private struct Sign {
    let sign: Unicode.Scalar
    /// Words in names before whose values the sign is intended.
    let words: Set<String>
    /// Whether the sign can directly follow a scalar and still be a part of the binding.
    let canFollow: @Sendable (Unicode.Scalar) -> Bool
  }

  private static let signs = [
    // Template literals and Kotlin: ${it.title}. US${it.price} and $$ are prices.
    Sign(
      sign: "$",
      words: [
        "amount", "balance", "bid", "budget", "cash", "cost", "credit", "debit", "deposit",
        "discount", "dollar", "fare", "fee", "income", "money", "paid", "pay", "price", "profit",
        "rate", "rent", "revenue", "salary", "spent", "subtotal", "sum", "tax", "tip", "total",
        "usd",
        "value", "wage", "worth",
      ],
      canFollow: { !$0.isWordLike && $0 != "$" && $0 != "\\" }),
    // Android's data binding: @{it.title}. In addresses and after a name the sign is a part of these.
    Sign(
      sign: "@",
      words: [
        "account", "author", "by", "channel", "handle", "login", "member", "mention", "nick",
        "nickname", "owner", "sender", "user", "username",
      ],
      canFollow: { $0.properties.isWhitespace || "([{\"'".unicodeScalars.contains($0) }),
  ]

  /// Returns the mistake of a sign before a binding, or `nil` if the sign is intended.
  ///
  /// - Parameters:
  ///   - binding: the scalars of the binding with its braces.
  ///   - isNumber: whether its value is a number, before which a sign is a currency symbol or similar.
  static func sign(
    before binding: Range<Int>, isNumber: Bool, in scalars: [Unicode.Scalar]
  ) -> Finding? {
    let start = binding.lowerBound - 1
    guard !isNumber, start >= 0, let sign = signs.first(where: { $0.sign == scalars[start] }),
      start == 0 || sign.canFollow(scalars[start - 1])
    else { return nil }
    let written = String(scalars[binding])
    guard sign.words.isDisjoint(with: written.wordsOfNames) else { return nil }
    return Finding(
      warning: .bindingSyntax, "this shows '\(sign.sign)' before the value",
      at: start..<binding.upperBound,
      fix: "write \(written), or {'\(sign.sign)'}\(written) to show the sign")
  }

  /// Returns the mistake of a number in braces, which is the placeholder of an argument in other languages.
  ///
  /// - Parameters:
  ///   - binding: the scalars of the binding with its braces.
  ///   - fix: the fix.
  static func numberedPlaceholder(
    at binding: Range<Int>, in scalars: [Unicode.Scalar], fix: String
  ) -> Finding? {
    let number = scalars[binding].dropFirst().dropLast()
    guard !number.isEmpty, number.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    return Finding(
      warning: .bindingSyntax,
      "'{\(String(number))}' is not a placeholder: it is shown as '\(String(number))'", at: binding,
      fix: fix)
  }

  /// Returns the placeholders of `printf` in a text.
  ///
  /// - Parameter fix: the fix.
  static func directives(in text: String, fix: String) -> [Finding] {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return [] }
    // A pattern of `strftime` has its own message.
    if text.contains(#/%[mYyHMSBb]/#) { return [] }
    let directive =
      #/%(?:[0-9]+\$)?[-+0#]?[0-9]*(?:\.[0-9]+)?(?:ll?)?[dsfiu@](?![A-Za-z0-9])/#
    let scalars = text.unicodeScalars
    let lastBrace = scalars.lastIndex(of: "}")
    var mistakes: [Finding] = []
    var (index, place) = (scalars.startIndex, 0)
    var before: Unicode.Scalar?
    while index < scalars.endIndex {
      var end = scalars.index(after: index)
      var found: Substring?
      if scalars[index] == "{", let lastBrace, index < lastBrace {
        // In a binding it's part of a literal.
        end = scalars[end...].firstIndex(of: "}").map(scalars.index(after:)) ?? end
      } else if scalars[index] == "%", before != "%", before?.isWordLike != true,
        let match = text[index...].prefixMatch(of: directive)
      {
        (found, end) = (match.0, match.range.upperBound)
      }
      let next = place + scalars.distance(from: index, to: end)
      if let found {
        mistakes.append(
          Finding(
            warning: .bindingSyntax, "'\(found)' is not a placeholder: it is shown as written",
            at: place..<next, fix: fix))
      }
      before = scalars[scalars.index(before: end)]
      (index, place) = (end, next)
    }
    return mistakes
  }

  /// Returns the paths in doubled braces, such as `{{it.name}}`, which show `{it.name}` instead of a value.
  ///
  /// - Parameter roots: the first names of bindings.
  /// - Complexity: O(*n*).
  static func doubledBindings(
    in scalars: [Unicode.Scalar], roots: Set<String>
  ) -> [(path: String, range: Range<Int>)] {
    func end(of brace: Unicode.Scalar, from start: Int) -> Int {
      scalars[start...].firstIndex { $0 != brace } ?? scalars.count
    }
    var bindings: [(path: String, range: Range<Int>)] = []
    var place = 0
    while let start = scalars[place...].firstIndex(of: "{") {
      let inner = end(of: "{", from: start)
      let close = scalars[inner...].firstIndex { $0 == "{" || $0 == "}" } ?? scalars.count
      place = close
      guard close < scalars.count, scalars[close] == "}" else { continue }
      place = end(of: "}", from: close)
      guard inner - start == 2, place - close == 2 else { continue }
      let path = String(scalars[inner..<close]).trimmingCharacters(in: .whitespacesAndNewlines)
      if let dot = path.firstIndex(of: "."), path.index(after: dot) < path.endIndex,
        roots.contains(String(path[..<dot]))
      {
        bindings.append((path, start..<place))
      }
    }
    return bindings
  }

  /// Returns the mistake of a text that is an Android string resource.
  static func resource(_ text: String) -> Finding? {
    guard text.utf8.contains(UInt8(ascii: "@")),
      let match = text.wholeMatch(of: #/\s*(@string\/([A-Za-z_][A-Za-z0-9_.]*))\s*/#)
    else { return nil }
    return Finding(
      warning: .bindingSyntax, "'\(match.1)' is shown as written",
      at: text.scalars(of: match.1.startIndex..<match.1.endIndex),
      fix: "write {strings.\(match.2)}; the string is in a file that <strings href=\"…\"/> names")
  }

  /// Returns the path that a whole text consists of, without the braces of a binding; `nil` for other
  /// texts.
  static func path(_ text: String, roots: Set<String>) -> (text: String, range: Range<Int>)? {
    // A regular expression is slow, and most texts with a point are numbers and sentences.
    let root = text.utf8.drop { $0 <= 0x20 }.prefix { $0 != UInt8(ascii: ".") }
    guard root.endIndex < text.utf8.endIndex, roots.contains(String(Substring(root))),
      let match = text.wholeMatch(
        of: #/\s*(([a-z]+)(?:\.[A-Za-z_][A-Za-z0-9_\-]*)+)\s*/#),
      roots.contains(String(match.2))
    else { return nil }
    return (String(match.1), text.scalars(of: match.1.startIndex..<match.1.endIndex))
  }

  /// Returns the mistake of a text that is a valid path.
  static func bare(_ path: (text: String, range: Range<Int>)) -> Finding {
    Finding(
      warning: .bindingSyntax, "this is the text '\(path.text)', not the value", at: path.range,
      fix: "write {\(path.text)}")
  }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var text = UnicodeScalarView()
    text.append(contentsOf: scalars)
    self.init(text)
  }

  /// Returns the range of a part of the text, in scalars.
  func scalars(of range: Range<Index>) -> Range<Int> {
    let start = unicodeScalars.distance(from: startIndex, to: range.lowerBound)
    return start..<start + unicodeScalars.distance(from: range.lowerBound, to: range.upperBound)
  }

  /// The words of the names in the text, in lowercase and singular: `it.unitPrices` has three.
  fileprivate var wordsOfNames: Set<String> {
    let spaced = replacing(#/([a-z0-9])([A-Z])/#) { "\($0.1) \($0.2)" }
    return Set(
      spaced.lowercased().split { !$0.isLetter }.flatMap { word in
        [String(word), word.hasSuffix("s") ? String(word.dropLast()) : String(word)]
      })
  }
}

extension Unicode.Scalar {
  fileprivate var isWordLike: Bool {
    properties.isAlphabetic || properties.numericType != nil || self == "_"
  }
}
