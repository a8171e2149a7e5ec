import Foundation
import ListingKit
import ListingTesting
import ListingXML
import MessagesSection
import Testing

@Suite("Messages, linked and loaded", .serialized) @MainActor
struct MessagesModesTests {
  nonisolated static let modes = PluginMode.here

  private func screen(_ mode: PluginMode, _ document: URL) async throws -> PluginScreen {
    try await PluginScreen(document, mode.registry(.messages))
  }

  /// All that happens in the sample, with the section away from its list for a while.
  private func record(_ mode: PluginMode) async throws -> [String] {
    let screen = try await screen(
      mode, PluginMode.package.appending(path: "SampleSections/messages.xml"))
    for seconds in [2, 2, 1] { await screen.pass(seconds) }
    screen.note("three things have happened")
    let section = try #require(screen.list.section(for: "chat"))
    await screen.clock.hasSleeper()
    screen.list.deleteSections([section])
    await screen.list.waitUntilIdle()
    screen.clock.advance(by: .seconds(60))
    await screen.list.waitUntilIdle()
    screen.note("gone")
    await screen.nextUpdate { screen.list.appendSections([section]) }
    for seconds in [2, 1, 2] { await screen.pass(seconds) }
    screen.note("back")
    return screen.record
  }

  @Test("Updates and displayed items are the same in all modes", arguments: modes)
  func updates(mode: PluginMode) async throws {
    let linked = try await record(.linked)
    let record = try await record(mode)
    #expect(linked.filter { $0.hasPrefix("deletes") }.count > 5)
    expectSame(record, linked)
  }

  @Test("A cell is shown by the plugin's own template", arguments: modes)
  func cells(mode: PluginMode) async throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"at": 0, "id": "m1", "from": "Ada", "text": "Hello"}"#, to: "log.jsonl")
    let document = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:msg="urn:listingkit:messages" version="1.0">
        <msg:conversation id="chat" source="log.jsonl"/>
      </listing>
      """, to: "chat.xml")
    let screen = try await screen(mode, document)
    #expect(screen.list.cell(at: [0, 0])?.content.texts == ["Ada", "Hello"])
    #expect(screen.diagnostics == [])
  }

  @Test("An error of the plugin is reported at its element", arguments: modes)
  func refusals(mode: PluginMode) async throws {
    let folder = try TemporaryFolder()
    try folder.write("[]", to: "log.jsonl")
    let document = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:msg="urn:listingkit:messages" version="1.0">
        <msg:conversation id="chat" source="log.jsonl"/>
      </listing>
      """, to: "chat.xml")
    let error = await #expect(throws: XMLDocumentError.self) {
      try await screen(mode, document)
    }
    let message = error?.diagnostics.first?.message ?? ""
    #expect(message.contains("log.jsonl:1: this isn't an object"), "\(message)")
    #expect(error?.diagnostics.first?.line == 2)
  }
}
