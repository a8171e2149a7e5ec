/// A guess of the old position of the next element: directly after the last match, or as far from
/// it as each of the last two matches was from the one before.
///
/// Guesses are made while they are right. A wrong guess costs a comparison and a mispredicted
/// branch.
@usableFromInline
struct NeighborGuess {
  /// The guessed old position.
  @usableFromInline var position = 0
  /// The distance of the next guess from this one.
  @usableFromInline var step = 1
  @usableFromInline var lastStep = 1
  /// The number of successive wrong guesses after which no more guesses are made.
  @usableFromInline let tolerance: Int
  /// The number of successive matches that would have been guessed right after which guesses are
  /// made again.
  @usableFromInline let proof: Int
  /// Negative while no guesses are made.
  @usableFromInline var confidence: Int

  @inlinable
  init(tolerance: Int, proof: Int) {
    self.tolerance = tolerance
    self.proof = proof
    confidence = tolerance
  }

  /// Whether the guess is worth a comparison.
  @inlinable var isLikely: Bool { confidence >= 0 }

  /// Notes that the element was at the guessed position, or some steps after it.
  @inlinable
  mutating func wasRight(at found: Int) {
    lastStep = step
    position = found + step
    confidence = tolerance
  }

  /// Notes that the element wasn't at the guessed position.
  @inlinable
  mutating func wasWrong() {
    confidence -= 1
    if confidence < 0 { confidence = -proof }
  }

  /// Notes that the element was looked up.
  @inlinable
  mutating func matched(_ found: Int) {
    let distance = found - (position - step)
    if confidence < 0 {
      confidence = found == position ? confidence + 1 : -proof
      if confidence == 0 { confidence = tolerance }
    }
    step = distance == lastStep ? distance : 1
    lastStep = distance
    position = found + step
  }
}
