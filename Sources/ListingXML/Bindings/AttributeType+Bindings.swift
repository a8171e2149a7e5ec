extension AttributeType {
  /// Returns whether a text with bindings can have a valid value; `nil` if that isn't known.
  func canBe(_ text: TextTemplate) -> Bool? {
    // A type with numbers and words allows a binding to either, but not a text around it.
    guard valueTypes == [.number, .text], text.parts.count > 1 else { return nil }
    return ["1", "", "fill", "flexible", "~", "fw", "fh", "%", ":"].contains { value in
      accepts(
        text.parts.map { if case .literal(let literal) = $0 { literal } else { value } }.joined())
    }
  }
}
