/// A pointer to a value in a JSON value (RFC 6901): `/data/items`, `/owner/0/name`.
public struct JSONPointer: Sendable, Hashable {
  /// The names of members and the indexes of elements, from the outermost value inward.
  public let steps: [String]

  /// Parses a pointer; an empty one points to the whole value.
  ///
  /// - Returns: `nil` for a nonempty text that doesn't begin with `/`, and for a `~` that isn't followed by
  ///   0 or 1.
  public init?(_ text: String) {
    if text.isEmpty {
      steps = []
      return
    }
    guard text.unicodeScalars.first == "/" else { return nil }
    var steps: [String] = []
    for part in text.unicodeScalars.dropFirst().split(
      separator: "/", omittingEmptySubsequences: false)
    {
      guard let step = Self.step(part) else { return nil }
      steps.append(step)
    }
    self.steps = steps
  }

  private init(steps: [String]) { self.steps = steps }

  /// Parses the path of a field: a pointer, or the name of a member if it doesn't begin with `/`.
  init?(path: String) {
    if path.isEmpty || path.unicodeScalars.first == "/" {
      self.init(path)
    } else {
      self.init(steps: [path])
    }
  }

  private static func step(_ part: Substring.UnicodeScalarView) -> String? {
    var step = String.UnicodeScalarView()
    var rest = part
    while let scalar = rest.popFirst() {
      guard scalar == "~" else {
        step.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "0": step.append("~")
      case "1": step.append("/")
      default: return nil
      }
    }
    return String(step)
  }

  /// Returns the pointer for a path such as `$.data.items`, `data.items[0]` or `$['data']`; empty for the
  /// whole value, and `nil` for another text.
  package static func pointer(ofPath path: String) -> String? {
    guard path.wholeMatch(of: #/\$?(?:[^\/$\[\]]|\[[^\]]*\])*/#) != nil else { return nil }
    var rest = path.hasPrefix("$") ? path.dropFirst() : path[...]
    var steps: [Substring] = []
    while !rest.isEmpty {
      if rest.hasPrefix("[*]") {
        // All elements: the pointer to an array ends before them.
        rest = rest.dropFirst(3)
        if !rest.isEmpty { return nil }
      } else if let match = rest.prefixMatch(of: #/\[(?:'([^']*)'|"([^"]*)"|([0-9]+))\]/#) {
        steps.append(match.1 ?? match.2 ?? match.3 ?? "")
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: #/\.?([^.\[\]]+)/#) {
        steps.append(match.1)
        rest = rest[match.range.upperBound...]
      } else {
        return nil
      }
    }
    return steps.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
  }
}

extension JSONPointer {
  /// The paths of nested arrays: `/resources/*/spans` is the array `/resources`, and `/spans` in each of its elements.
  /// A `*` at the end has no meaning.
  var levels: [[String]] {
    let levels = steps.split(separator: "*", omittingEmptySubsequences: false).map(Array.init)
    return levels.count > 1 && levels.last == [] ? levels.dropLast() : levels
  }
}
