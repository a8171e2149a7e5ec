/// How many bytes of texts a plugin can still pass in a call or a description.
struct TextAllowance: Sendable {
  private(set) var left: Int

  init(_ bytes: Int) { left = bytes }

  /// Takes bytes off.
  ///
  /// - Returns: whether there were so many.
  mutating func spend(_ bytes: Int) -> Bool {
    guard (0...left).contains(bytes) else { return false }
    left -= bytes
    return true
  }
}
