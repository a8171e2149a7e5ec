import Foundation
import ListingKit
import ListingTesting
import ListingXML
import MessagesSection
import Testing

@Suite("Messages") @MainActor
struct MessagesTests {
  nonisolated static let sample = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "SampleSections/messages.xml")

  /// A list of the main actor that shows a document, by a clock that the test moves.
  @MainActor
  final class Screen {
    let list = ListDataSource()
    let host = RecordingHost()
    let clock = TestClock(isMovedByHand: true)
    var diagnostics: [String] = []
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ document: URL) async throws {
      list.clock = clock
      list.attach(host)
      list.diagnosticsHandler = { [unowned self] in diagnostics.append($0.message) }
      try await list.load(contentsOf: document, registry: try SectionRegistry([.messages]))
      await list.waitUntilIdle()
      host.onApply = { [unowned self] _ in
        waiting?.resume()
        waiting = nil
      }
    }

    var order: [String] {
      #expect(host.problems.isEmpty)
      return list.snapshot.itemIdentifiers(inSection: "chat")
    }

    func texts(_ item: Int) -> [String] {
      list.cell(at: IndexPath(item: item, section: 0))?.content.texts ?? []
    }

    /// So many seconds pass, after which something happens; returns when it is shown.
    func pass(_ seconds: Int) async {
      await clock.hasSleeper()
      await withCheckedContinuation { continuation in
        waiting = continuation
        clock.advance(by: .seconds(seconds))
      }
      await list.waitUntilIdle()
    }
  }

  @Test("messages arrive, are edited, pinned and deleted in their time, each as one update")
  func sample() async throws {
    let screen = try await Screen(Self.sample)
    #expect(screen.order == ["m1", "m2"])
    #expect(screen.list.sticksToEnd)
    let steps: [(seconds: Int, order: [String])] = [
      (2, ["m1", "m2", "m3"]), (2, ["m1", "m2", "m3", "m4"]), (1, ["m1", "m2", "m3", "m4"]),
      (2, ["m1", "m2", "m3", "m4", "m5"]), (1, ["m1", "m2", "m3", "m4", "m5", "m6"]),
      (2, ["m4", "m1", "m2", "m3", "m5", "m6"]), (2, ["m4", "m1", "m2", "m3", "m5"]),
      (1, ["m4", "m1", "m2", "m3", "m5", "m7"]),
    ]
    for (index, step) in steps.enumerated() {
      let count = screen.host.updates.count
      await screen.pass(step.seconds)
      #expect(screen.order == step.order, "step \(index)")
      #expect(screen.host.updates.count == count + 1)
      if index == 1 { #expect(screen.texts(3) == ["Ada", "Platfrom 7."]) }
      if index == 2 { #expect(screen.texts(3) == ["Ada", "Platform 7.", "edited"]) }
    }
    // Ada's pinned one is followed by another of hers, and Cid's by no Ben's.
    #expect(
      (0..<6).map { screen.texts($0).first } == [
        "Ada", "The train leaves at nine.", "Ben", "Which platform?", "Cid", "Made it.",
      ])
    #expect(screen.diagnostics.isEmpty)
  }

  @Test("time that is too short brings nothing, and a section that left its list gets nothing")
  func leaving() async throws {
    let screen = try await Screen(Self.sample)
    await screen.clock.hasSleeper()
    screen.clock.advance(by: .milliseconds(1999))
    await screen.list.waitUntilIdle()
    #expect(screen.order == ["m1", "m2"])
    let section = try #require(screen.list.section(for: "chat"))
    screen.list.deleteSections([section])
    await screen.list.waitUntilIdle()
    screen.clock.advance(by: .seconds(60))
    await screen.list.waitUntilIdle()
    #expect(section.items.count == 2)
    // A section that is inserted again continues: two seconds from now.
    screen.list.appendSections([section])
    await screen.list.waitUntilIdle()
    await screen.pass(2)
    #expect(screen.order == ["m1", "m2", "m3"])
    #expect(screen.diagnostics.isEmpty)
  }

  @Test(
    "a line that makes no sense fails the document with its number",
    arguments: [
      ("{\"at\": 0, \"id\": \"a\", \"from\": \"A\"}", 1), ("\n{\"at\": \"now\"}", 2), ("[]", 1),
      ("{\"at\": 1, \"edit\": \"a\", \"text\": \"\"}", 1), ("{\"at\": 1, \"delete\": \"a\"}", 1),
      (
        "{\"at\": 2, \"id\": \"a\", \"from\": \"A\", \"text\": \"\"}\n"
          + "{\"at\": 1, \"pin\": \"a\"}", 2
      ),
      (
        "{\"at\": 2, \"id\": \"a\", \"from\": \"A\", \"text\": \"\"}\n"
          + "{\"at\": 2, \"id\": \"a\", \"from\": \"A\", \"text\": \"\"}", 2
      ),
    ])
  func badLines(_ text: String, line: Int) async throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "log.jsonl")
    let document = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:msg="urn:listingkit:messages" version="1.0">
        <msg:conversation id="chat" source="log.jsonl"/>
      </listing>
      """, to: "chat.xml")
    let error = await #expect(throws: XMLDocumentError.self) { try await Screen(document) }
    let message = error?.diagnostics.first?.message ?? ""
    #expect(message.contains("log.jsonl:\(line): "), "\(message)")
    #expect(error?.diagnostics.first?.line == 2)
  }
}
