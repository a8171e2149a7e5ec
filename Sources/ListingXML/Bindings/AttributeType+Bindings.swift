extension AttributeType {
  /// Returns whether a text with bindings can be a value, that is, whether there is something that they can be
  /// bound to; `nil` if that isn't known.
  func canBe(_ text: TextTemplate) -> Bool? {
    // A value that can be bound to both consists of numbers and words.
    guard valueTypes == [.number, .text], text.parts.count > 1 else { return nil }
    return ["1", "", "fill", "flexible", "~", "fw", "fh", "%", ":"].contains { value in
      accepts(
        text.parts.map { if case .literal(let literal) = $0 { literal } else { value } }.joined())
    }
  }
}
