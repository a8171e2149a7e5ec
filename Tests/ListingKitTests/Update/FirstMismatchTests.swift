import Testing

@testable import ListingKit

@Suite("The description of the first difference of lists")
struct FirstMismatchTests {
  @Test("The description contains two neighbors on either side")
  func places() {
    let letters = ["a", "b", "c", "d", "e", "f", "g"]
    var other = letters
    other[3] = "x"
    #expect(
      FirstMismatch.description(of: other, expected: letters)
        == "at 3 [… 'b' 'c' 'x' 'e' 'f' …] of 7 instead of [… 'b' 'c' 'd' 'e' 'f' …] of 7")
    #expect(
      FirstMismatch.description(of: ["a"], expected: ["a", "b"])
        == "at 1 ['a'] of 1 instead of ['a' 'b'] of 2")
    #expect(
      FirstMismatch.description(of: [], expected: ["a"]) == "at 0 [] of 0 instead of ['a'] of 1")
    #expect(FirstMismatch.description(of: letters, expected: letters) == nil)
  }

  @Test("The description of snapshots names different sections first")
  func snapshots() throws {
    var one = ListSnapshot()
    one.appendSections(["s", "t"])
    var other = one
    #expect(FirstMismatch.description(of: one, expected: other) == nil)
    try other.appendItems(["a"], in: "t")
    #expect(
      FirstMismatch.description(of: one, expected: other)
        == "section 't' has at 0 [] of 0 instead of ['a'] of 1")
    other.deleteSections(["s"])
    #expect(
      FirstMismatch.description(of: one, expected: other)?.hasPrefix("the sections have at 0")
        == true)
  }

  @Test("The description truncates long identifiers")
  func longIdentifiers() {
    let long = String(repeating: "x", count: 10_000)
    let mismatch = FirstMismatch.description(of: [long], expected: [long + "y"])
    #expect(mismatch?.contains(String(repeating: "x", count: 40) + "…'") == true)
    #expect((mismatch?.count ?? 0) < 150)
  }
}
