/// A guess where the next element was before: beside the last match, on the side on which the
/// matches run. It is made while guesses come true, as a wrong one costs a comparison in vain.
@usableFromInline
struct NeighbourGuess {
  /// The old position that is guessed.
  @usableFromInline var position = 0
  @usableFromInline var step = 1
  @usableFromInline var confidence = 1

  @inlinable
  init() {}

  /// Whether the guess is worth a comparison.
  @inlinable var isLikely: Bool { confidence >= 0 }

  /// The element was where it was guessed.
  @inlinable
  mutating func wasRight() {
    position += step
    confidence = min(confidence + 1, 2)
  }

  /// The element was not where it was guessed.
  @inlinable
  mutating func wasWrong() { confidence -= 1 }

  /// The element was found elsewhere, or where nothing was guessed any more.
  @inlinable
  mutating func matched(_ found: Int) {
    if found == position {
      confidence = min(confidence + 1, 0)
    } else {
      // The last match was one step before the guess.
      step = found == position - 2 * step ? -step : 1
    }
    position = found + step
  }
}
