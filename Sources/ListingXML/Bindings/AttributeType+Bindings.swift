extension AttributeType {
  /// Whether a text with bindings can be a value: whether there is something that they can be bound
  /// to; `nil` where that is not known.
  func canBe(_ text: TextTemplate) -> Bool? {
    switch self {
    case .dimension, .groupSpacing, .edgeSpacing, .insets, .contentLength, .ratio: break
    default: return nil
    }
    if text.parts.count == 1 { return nil }
    return ["1", "", "fill", "flexible", "~", "fw", "fh", "%", ":"].contains { value in
      accepts(
        text.parts.map { if case .literal(let literal) = $0 { literal } else { value } }.joined())
    }
  }
}
