import Testing

@testable import ListingKit

@Suite struct HandlePairingTests {
  /// Expects the pairs by definition: the positions of each handle in both lists.
  private func expectPairs(_ old: [ItemHandle], _ new: [ItemHandle]) {
    let pairing = HandlePairing(old, new)
    #expect(pairing.targets == old.map { Int32(new.firstIndex(of: $0) ?? -1) }, "\(old) \(new)")
    #expect(pairing.origins == new.map { Int32(old.firstIndex(of: $0) ?? -1) }, "\(old) \(new)")
  }

  /// Handles next to zero are places in an array; those far from it, and few, go through a table.
  @Test(
    "each handle is paired with its position, for small and large handles", arguments: [0, 1 << 20])
  func everySmallPair(offset: Int) {
    func lists(of handles: [ItemHandle]) -> [[ItemHandle]] {
      [[]]
        + handles.flatMap { first in
          lists(of: handles.filter { $0 != first }).map { [first] + $0 }
        }
    }
    let all = lists(of: itemHandles(offset..<(offset + 4)))
    // 1 + 4 + 12 + 24 + 24 ordered choices of four.
    #expect(all.count == 65)
    for old in all {
      for new in all { expectPairs(old, new) }
    }
  }

  @Test("the invalid handle isn't paired")
  func none() {
    #expect(HandlePairing([0, 1], [ItemHandle.invalid, 1]).origins == [-1, 1])
    #expect(HandlePairing([], [ItemHandle.invalid]).origins == [-1])
  }

  @Test("of two new handles with the same key, one is paired")
  func sameName() {
    let pairing = HandlePairing([7, 5] as [ItemHandle], [5, 5])
    #expect(pairing.targets == [-1, 0] && pairing.origins == [1, -1])
  }
}
