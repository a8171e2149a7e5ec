extension JSONPointer {
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
