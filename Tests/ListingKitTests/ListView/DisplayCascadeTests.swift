import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("The number of successive changes in willDisplay is limited")
struct DisplayCascadeTests {
  /// A section that changes its list whenever an item appears.
  private final class RestlessSection: ListSection {
    var context: ListContext?
    let listIdentifier = "rows"
    var items: [any ListIdentifiable] = ["0"]
    var change: ((RestlessSection) -> ListResult)?
    var failures: [ListError] = []
    var displayCount = 0

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
      let cell: ListContentView? = dequeueCell(at: indexPath)
      cell?.content = .text(itemIdentifier)
      return cell
    }

    func size(at indexPath: IndexPath) -> CGSize { CGSize(width: 100, height: 20) }

    func willDisplay(at indexPath: IndexPath) {
      displayCount += 1
      if case .failure(let error)? = change?(self) { failures.append(error) }
    }

    func reload(_ item: String) -> ListResult { perform(.reloadItems([item], in: "rows")) }

    @discardableResult
    func appendNext() -> ListResult {
      let item = "\(items.count)"
      items.append(item)
      return appendItems([item])
    }
  }

  private let section = RestlessSection()
  private let list = ListDataSource()
  private let view = ListView(size: CGSize(width: 100, height: 1_000))

  private func diagnostics(_ body: () async -> Void) async -> [ListDiagnostic] {
    var diagnostics: [ListDiagnostic] = []
    list.diagnosticsHandler = { diagnostics.append($0) }
    await body()
    return diagnostics
  }

  @Test("A section that reloads each item that appears is stopped and reported once")
  func reload() async {
    section.change = { $0.reload("0") }
    let diagnostics = await diagnostics {
      list.appendSections([section])
      list.attach(view)
    }
    #expect(diagnostics.map(\.section) == ["rows"])
    #expect(diagnostics.first?.message.contains("256 times in succession") == true)
    #expect(section.failures.map(\.code) == [.invalid])
    #expect(view.visibleIndexPaths == [[0, 0]])
    section.change = nil
    section.appendNext()
    #expect(view.visibleIndexPaths.count == 2)
  }

  @Test("The changes of a list that belongs to an actor are limited, too")
  @MainActor
  func owned() async {
    let list = ListDataSource()
    var count = 0
    list.diagnosticsHandler = { _ in count += 1 }
    section.change = { $0.reload("0") }
    list.attach(view)
    list.appendSections([section])
    await list.waitUntilIdle()
    #expect(count == 1 && section.failures.count == 1)
  }

  @Test("A section that fills the screen item by item isn't stopped")
  func filling() async {
    section.change = { $0.items.count < 60 ? $0.appendNext() : .success(ListOutcome()) }
    let diagnostics = await diagnostics {
      list.appendSections([section])
      list.attach(view)
    }
    #expect(diagnostics.isEmpty && section.failures.isEmpty)
    #expect(view.visibleIndexPaths.count == 50)
  }

  @Test("Scrolling resets the limit: a change for each item that appears is performed")
  func scrolling() async {
    section.items = (0..<1_000).map { "\($0)" }
    section.change = { $0.perform(.reconfigureItems(["0"], in: "rows")) }
    let diagnostics = await diagnostics {
      list.appendSections([section])
      list.attach(view)
      for _ in 0..<900 { view.contentOffset.y += 20 }
    }
    #expect(diagnostics.isEmpty && section.failures.isEmpty && section.displayCount >= 900)
  }
}
