import ListingTesting
import Testing

@testable import ListingScenarios

@Suite("Words of scenarios")
struct ScenarioWordsTests {
  @Test("white space separates words, and a slash their parts")
  func words() {
    let words = ScenarioWords(" a/b\n\t c ").words
    #expect(words.map(\.parts) == [["a", "b"], ["c"]])
    #expect(words.map(\.scalars) == [1..<4, 7..<8])
    #expect(ScenarioWords("  \n").words.isEmpty)
  }

  @Test("a backslash stands for itself, a space or a slash that belong to an identifier")
  func escapes() {
    let words = ScenarioWords(#"a\ b\/c/d\\ e"#)
    #expect(words.words.map(\.parts) == [["a b/c", #"d\"#], ["e"]])
    #expect(words.badEscapes.isEmpty)
  }

  @Test("any other backslash is found where it is", arguments: [#"ab\c"#, #"ab\"#, "ab\\\n"])
  func badEscapes(text: String) {
    #expect(ScenarioWords(text).badEscapes == [2..<3])
  }

  @Test("every identifier that is written as a list has it is read back")
  func roundTrip() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let scalars = "ab \\/é日!".unicodeScalars.map { $0 }
      let identifiers = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        String(
          String.UnicodeScalarView(
            (0..<Int.random(in: 1...5, using: &generator)).map { _ in
              scalars[Int.random(in: 0..<scalars.count, using: &generator)]
            }))
      }
      let read = ScenarioWords(identifiers.shown)
      #expect(read.words.map(\.parts) == identifiers.map { [$0] }, "\(generator)")
      #expect(read.badEscapes.isEmpty, "\(generator)")
    }
  }

  @Test("lists keep identifiers apart that differ in what separates words")
  func identifiersWithSpaces() async {
    let found = await failures(
      #"""
      <given><section id="a b"><item id="x/y"/><item id="x"/><item id="y\"/></section></given>
      <then><sections>a\ b</sections><order section="a b">x\/y x y\\</order>
      <field item="a\ b/x\/y" name="n" missing="true"/></then>
      """#)
    #expect(found.isEmpty)
  }
}
