/// The selection of items in XML data.
struct XMLSelection: Sendable, Hashable {
  /// A step of a plain path: the namespace and name of an element, both empty for any element.
  struct Step: Sendable, Hashable {
    var namespace = ""
    var name = ""
  }

  /// The steps of a plain path, such as `/rss/channel/item` or `//item`; empty for another XPath.
  private(set) var steps: [Step] = []
  /// Whether the only step matches elements anywhere.
  private(set) var isAnywhere = false

  /// Parses an XPath that selects items.
  ///
  /// - Parameters:
  ///   - path: the XPath.
  ///   - prefixes: the namespaces of prefixes.
  ///   - place: the file in errors.
  init(_ path: String, prefixes: [String: String], place: String) throws(SourceError) {
    var names = path.split(separator: "/", omittingEmptySubsequences: false)
    if path.hasPrefix("//") {
      isAnywhere = true
      names.removeFirst(2)
    } else if path.hasPrefix("/") {
      names.removeFirst()
    }
    guard !isAnywhere || names.count == 1 else {
      isAnywhere = false
      return
    }
    var steps: [Step] = []
    for name in names {
      if name == "*" {
        steps.append(Step())
        continue
      }
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2, let local = parts.last, parts.allSatisfy(\.isXMLName) else {
        isAnywhere = false
        return
      }
      var step = Step(name: String(local))
      if let prefix = parts.dropLast().first.map(String.init) {
        guard let namespace = prefixes[prefix] else {
          throw SourceError(
            .badDescription,
            "the prefix \(prefix.quotedForMessage) of \(path.quotedForMessage) isn't bound to a "
              + "namespace: bind it where the source is declared.", file: place
          ).about(.select)
        }
        step.namespace = namespace
      }
      steps.append(step)
    }
    self.steps = steps
  }

  /// Returns whether the value of an XPath depends only on the item, as far as its text shows.
  static func isWithinItem(_ path: String) -> Bool {
    guard !path.contains(".."), !path.contains(#/\bid\s*\(/#) else { return false }
    let inner: Set<String> = ["child", "attribute", "descendant", "descendant-or-self", "self"]
    // The names of axes are those before two colons.
    for part in path.split(separator: "::", omittingEmptySubsequences: false).dropLast() {
      let backward = part.reversed().drop(while: \.isWhitespace)
        .prefix { ("a"..."z").contains($0) || $0 == "-" }
      let axis = String(backward.reversed())
      guard axis.isEmpty || inner.contains(axis) else { return false }
    }
    // A slash without an expression before it begins at the root.
    var before: Character?
    for character in path where !character.isWhitespace {
      if character == "/", before.map({ "(,|=<>+-[!".contains($0) }) ?? true { return false }
      before = character
    }
    return !path.contains(#/\s(and|or|div|mod)\s*\//#)
  }
}

extension Substring {
  /// Whether this is a name without a colon, consisting of common characters.
  fileprivate var isXMLName: Bool {
    guard let first = unicodeScalars.first, first == "_" || first.properties.isAlphabetic else {
      return false
    }
    return unicodeScalars.allSatisfy {
      $0 == "_" || $0 == "-" || $0 == "." || $0.properties.isAlphabetic
        || $0.properties.numericType != nil
    }
  }
}
