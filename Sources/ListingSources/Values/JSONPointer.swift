/// A way to a value within a JSON value, as RFC 6901 writes it: `/data/items`, `/owner/0/name`.
public struct JSONPointer: Sendable, Hashable {
  /// The names of members and the indexes of elements, from the outermost value inwards.
  public let steps: [String]

  /// Reads a pointer; the empty one is the whole value.
  ///
  /// - Returns: `nil` for a text that is neither empty nor begins with `/`, and for a `~` that is
  ///   followed by neither 0 nor 1.
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

  /// Reads the path of a field: a pointer, or the name of a member, which begins with no `/`.
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

  /// The JSON pointer for a path such as `$.data.items`, `data.items[0]` or `$['data']`; empty for the
  /// whole, and `nil` for what is no such path.
  package static func pointer(ofPath path: String) -> String? {
    guard path.wholeMatch(of: #/\$?(?:[^\/$\[\]]|\[[^\]]*\])*/#) != nil else { return nil }
    var rest = path.hasPrefix("$") ? path.dropFirst() : path[...]
    var steps: [Substring] = []
    while !rest.isEmpty {
      if rest.hasPrefix("[*]") {
        // All elements: an array is named without them.
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
