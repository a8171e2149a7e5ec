import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("A section that follows changes in its list", .timeLimit(.minutes(10))) @MainActor
struct FollowingSectionTests {
  typealias Change = ItemChange<TextItem>

  /// A list of the main actor, and a section that follows changes of a test.
  @MainActor
  final class Screen {
    let list = ListDataSource()
    let host = RecordingHost()
    var messages: [String] = []
    private(set) var asked = 0
    private var continuation: AsyncStream<Change>.Continuation?
    private var waiting: CheckedContinuation<Void, Never>?

    init() {
      list.attach(host)
      list.diagnosticsHandler = { [unowned self] diagnostic in
        messages.append(diagnostic.message)
        resume()
      }
      host.onApply = { [unowned self] _ in resume() }
    }

    func section() -> GenericSection<TextItem> {
      let section = GenericSection<TextItem>("s", items: [TextItem("a")]) { _ in .empty }
      section.followInList { [unowned self] _ in
        asked += 1
        let (stream, continuation) = AsyncStream.makeStream(of: Change.self)
        self.continuation = continuation
        return stream
      }
      return section
    }

    private func resume() {
      waiting?.resume()
      waiting = nil
    }

    /// Something happens; returns when the list shows it, or has something to say of it.
    func happens(_ change: Change) async {
      await withCheckedContinuation { continuation in
        waiting = continuation
        self.continuation?.yield(change)
      }
      await list.waitUntilIdle()
    }

    var order: String {
      #expect(host.problems.isEmpty)
      return list.snapshot.itemIdentifiers(inSection: "s").joined()
    }
  }

  @Test("changes while it's in a list are shown, and failed ones are reported")
  func following() async {
    let screen = Screen()
    let section = screen.section()
    #expect(screen.asked == 0)
    screen.list.appendSections([section])
    await screen.list.waitUntilIdle()
    #expect(screen.asked == 1)
    await screen.happens(.insert([TextItem("b")]))
    #expect(screen.order == "ab")
    await screen.happens(.move("b", .start))
    #expect(screen.order == "ba")
    await screen.happens(.insert([TextItem("c")], .after("unknown")))
    #expect(screen.order == "ba")
    #expect(screen.messages.count == 1)
    #expect(screen.messages.first?.contains("a change was ignored") == true)
    await screen.happens(.delete(["a"]))
    #expect(screen.order == "b")
  }

  @Test("it follows again when it's inserted again, and a replaced section stops following")
  func places() async {
    let screen = Screen()
    let section = screen.section()
    screen.list.appendSections([section])
    await screen.list.waitUntilIdle()
    screen.list.deleteSections([section])
    await screen.list.waitUntilIdle()
    screen.list.appendSections([section])
    await screen.list.waitUntilIdle()
    #expect(screen.asked == 2)
    let other = screen.section()
    screen.list.replaceSections([other])
    await screen.list.waitUntilIdle()
    #expect(screen.asked == 3)
    await screen.happens(.insert([TextItem("b")]))
    #expect(screen.order == "ab")
    #expect(section.count == 1 && other.count == 2)
  }

  @Test("a change is compared with the result of the previous one")
  func renewedContent() async {
    let screen = Screen()
    let section = GenericSection<TextItem>("s", items: [TextItem("a")], duplicates: .last) {
      _ in .empty
    }
    screen.list.appendSections([section])
    await screen.list.waitUntilIdle()
    let count = screen.host.updates.count
    section.apply(.update([TextItem("a", text: "new")]))
    await screen.list.waitUntilIdle()
    // The same as at first, but not as displayed now.
    section.apply(.insert([TextItem("a")]))
    await screen.list.waitUntilIdle()
    #expect(screen.host.updates.dropFirst(count).map(\.reconfigures.count) == [1, 1])
  }
}
