import Foundation
import ListingTesting
import Testing

/// The views of sections in whole runs.
@Suite struct SectionViewRunTests {
  @Test("A separator is drawn above its items, and a list that is dumped does not have it")
  func separators() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0"><section id="fruit">
      <items><item id="apple" letter="A"/><item id="avocado"/><item id="banana" letter="B"/></items>
      <separator when="exists(it.letter)"><text>{it.letter}</text></separator>
      <cell><text padding="0 16">{it.id}</text></cell>
      </section></listing>
      """, to: "fruit.xml")
    let run = try await ListingRun.run(["show", "fruit.xml"], in: folder.url)
    #expect(run.output == "A\n  apple\n  avocado\nB\n  banana\n")
    #expect(run.messages == "")
    #expect(run.status == 0)
    let dump = try await ListingRun.run(["dump", "fruit.xml"], in: folder.url)
    #expect(dump.output.contains("avocado"))
    #expect(!dump.output.contains("separator"))
    #expect(dump.status == 0)
  }

  @Test("Further views stand at the boundary of their section, and none is an item")
  func supplementaries() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0"><section id="fruit">
      <header><text>Fruit</text></header>
      <supplementary kind="count"><text>{section.count} kinds</text></supplementary>
      <supplementary kind="help" alignment="bottom"><text>Ask us</text></supplementary>
      <items><item id="apple"/><item id="banana"/></items>
      </section></listing>
      """, to: "fruit.xml")
    let run = try await ListingRun.run(["show", "fruit.xml"], in: folder.url)
    #expect(run.output == "Fruit\n2 kinds\napple\nbanana\nAsk us\n")
    #expect(run.messages == "")
    #expect(run.status == 0)
    let dump = try await ListingRun.run(["dump", "fruit.xml"], in: folder.url)
    #expect(!dump.output.contains("Ask us"))
    #expect(dump.status == 0)
  }
}
