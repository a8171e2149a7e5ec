/// Cards dealt into piles, each card on the leftmost pile whose top is higher: there are as many
/// piles as the longest increasing run has cards.
///
/// Written apart from what the engine does, and held against ``MoveReference/longestRun(_:)``,
/// which is plainer and takes too long for large lists.
enum PatienceSorting {
  /// The length of a longest increasing run.
  ///
  /// - Parameter cards: distinct numbers.
  /// - Complexity: O(*n* log *n*); O(*n*) where nothing is out of order.
  static func longestRun(_ cards: [Int]) -> Int {
    var tops: [Int] = []
    for card in cards {
      // Tops grow from left to right. Most cards of a list come in order, and open a pile.
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
