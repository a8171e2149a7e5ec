/// Joins several values to an identifier, in a reversible way.
///
/// The values are joined with `|`; a `|` or `\` in a value is escaped with `\`. So `("a|b", "c")` is
/// `a\|b|c` and `("a", "b|c")` is `a|b\|c`: two keys. A single value isn't escaped.
public enum ItemKey {
  /// The key of items that have no value of their own to identify them: their position in the source.
  public static let row = "@row"

  /// Returns the identifier for the values of a key.
  public static func identifier(of values: [String]) -> String {
    if values.count == 1, let value = values.first { return value }
    var identifier = String.UnicodeScalarView()
    for (index, value) in values.enumerated() {
      if index > 0 { identifier.append("|") }
      for scalar in value.unicodeScalars {
        if scalar == "|" || scalar == "\\" { identifier.append("\\") }
        identifier.append(scalar)
      }
    }
    return String(identifier)
  }

  /// Returns the values that an identifier consists of.
  ///
  /// - Parameters:
  ///   - identifier: the result of ``identifier(of:)``.
  ///   - count: the number of values, at least 1.
  /// - Returns: the values, or `nil` if the identifier doesn't consist of that many.
  public static func values(of identifier: String, count: Int) -> [String]? {
    if count == 1 { return [identifier] }
    var values = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in identifier.unicodeScalars {
      switch scalar {
      case _ where isEscaped:
        guard scalar == "|" || scalar == "\\" else { return nil }
        values[values.count - 1].append(scalar)
        isEscaped = false
      case "\\": isEscaped = true
      case "|": values.append(String.UnicodeScalarView())
      default: values[values.count - 1].append(scalar)
      }
    }
    guard !isEscaped, values.count == count else { return nil }
    return values.map { String($0) }
  }
}
