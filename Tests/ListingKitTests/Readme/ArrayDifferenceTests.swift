import ListingDifference
import Testing

@Test("a list of strings, compared")
func strings() {
  let difference = ListDifference(from: ["a", "b", "c"], to: ["c", "a", "d"])
  #expect(difference.deletes == [1])
  #expect(difference.inserts == [2])
  #expect(difference.moves == [ListMove(from: 2, to: 0)])
}
