/// A guess where the next element was before: as far from the last match as that was from the one
/// before it, if it was so twice, or directly after it.
///
/// It is made while guesses come true. A wrong one costs a comparison in vain, and the processor a
/// wrong guess of its own.
@usableFromInline
struct NeighborGuess {
  /// The old position that is guessed.
  @usableFromInline var position = 0
  /// How far the one to guess after it is away.
  @usableFromInline var step = 1
  @usableFromInline var lastStep = 1
  /// How many wrong guesses in a row are put up with.
  @usableFromInline let tolerance: Int
  /// How many matches in a row would have been guessed rightly, until guesses are made again.
  @usableFromInline let proof: Int
  /// Below 0 while no guesses are made.
  @usableFromInline var confidence: Int

  @inlinable
  init(tolerance: Int, proof: Int) {
    self.tolerance = tolerance
    self.proof = proof
    confidence = tolerance
  }

  /// Whether the guess is worth a comparison.
  @inlinable var isLikely: Bool { confidence >= 0 }

  /// The element was where it was guessed, or some steps further.
  @inlinable
  mutating func wasRight(at found: Int) {
    lastStep = step
    position = found + step
    confidence = tolerance
  }

  /// The element was not where it was guessed.
  @inlinable
  mutating func wasWrong() {
    confidence -= 1
    if confidence < 0 { confidence = -proof }
  }

  /// The element was looked up.
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
