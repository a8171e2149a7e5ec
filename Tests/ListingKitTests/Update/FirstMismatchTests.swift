import Testing

@testable import ListingKit

@Suite("The first place where lists differ, in words")
struct FirstMismatchTests {
  @Test("names the place with two neighbours on either side")
  func places() {
    let letters = ["a", "b", "c", "d", "e", "f", "g"]
    var other = letters
    other[3] = "x"
    #expect(
      FirstMismatch.words(other, expected: letters)
        == "at 3 [… 'b' 'c' 'x' 'e' 'f' …] of 7 instead of [… 'b' 'c' 'd' 'e' 'f' …] of 7")
    #expect(
      FirstMismatch.words(["a"], expected: ["a", "b"])
        == "at 1 ['a'] of 1 instead of ['a' 'b'] of 2")
    #expect(FirstMismatch.words([], expected: ["a"]) == "at 0 [] of 0 instead of ['a'] of 1")
    #expect(FirstMismatch.words(letters, expected: letters) == nil)
  }

  @Test("of snapshots are looked for in sections first")
  func snapshots() throws {
    var one = ListSnapshot()
    one.appendSections(["s", "t"])
    var other = one
    #expect(FirstMismatch.words(one, expected: other) == nil)
    try other.appendItems(["a"], toSection: "t")
    #expect(
      FirstMismatch.words(one, expected: other)
        == "section 't' has at 0 [] of 0 instead of ['a'] of 1")
    other.deleteSections(["s"])
    #expect(FirstMismatch.words(one, expected: other)?.hasPrefix("the sections have at 0") == true)
  }

  @Test("cut long identifiers short")
  func longIdentifiers() {
    let long = String(repeating: "x", count: 10_000)
    let words = FirstMismatch.words([long], expected: [long + "y"])
    #expect(words?.contains(String(repeating: "x", count: 40) + "…'") == true)
    #expect((words?.count ?? 0) < 150)
  }
}
