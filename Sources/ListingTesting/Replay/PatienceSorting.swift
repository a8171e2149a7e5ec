/// Deals cards into piles, each card onto the leftmost pile with a higher top. The number of piles is the
/// length of a longest increasing subsequence.
///
/// It's written independently of the engine, and tested against ``MoveReference/longestRun(_:)``, which
/// is simpler but too slow for large lists.
enum PatienceSorting {
  /// Returns the length of a longest increasing subsequence.
  ///
  /// - Parameter cards: distinct numbers.
  /// - Complexity: O(*n* log *n*); O(*n*) if the cards are in order.
  static func longestRun(_ cards: [Int]) -> Int {
    var tops: [Int] = []
    for card in cards {
      // The tops increase from left to right. Most cards of a list are in order, and start a new pile.
      guard let last = tops.last, card < last else {
        tops.append(card)
        continue
      }
      var piles = 0..<tops.count
      while piles.count > 1 {
        let middle = (piles.lowerBound + piles.upperBound - 1) / 2
        piles = tops[middle] > card ? piles.lowerBound..<middle + 1 : middle + 1..<piles.upperBound
      }
      tops[piles.lowerBound] = card
    }
    return tops.count
  }
}
