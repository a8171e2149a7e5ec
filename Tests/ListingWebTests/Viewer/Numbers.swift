import Foundation
import ListingKit

@testable import ListingWeb

/// An item whose text can change.
struct Number: ListDiffable, Equatable, Sendable {
  let id: Int
  var text = ""
  var listIdentifier: String { String(id) }
}

/// The numbers below a count, in pages.
struct NumberSource: ItemSource {
  let count: Int

  func page(_ request: ItemRequest) async throws -> ItemPage<Number> {
    let start = request.cursor.flatMap { Int($0.rawValue) } ?? 0
    let end = min(count, start + request.limit)
    return ItemPage(
      items: (start..<end).map { Number(id: $0) },
      next: end < count ? ItemCursor(rawValue: String(end)) : nil)
  }
}

/// The numbers below a million, of which a page can begin anywhere.
final class MillionSource: ItemSource {
  private let count = 1_000_000
  private let hasTotal: Bool
  private let wait: @Sendable () async -> Void
  private let read = Guarded(0)

  /// - Parameter wait: called before each page.
  init(hasTotal: Bool = true, wait: @escaping @Sendable () async -> Void = {}) {
    (self.hasTotal, self.wait) = (hasTotal, wait)
  }

  /// The number of items of all pages so far.
  var readCount: Int { read.withLock { $0 } }

  func page(_ request: ItemRequest) async throws -> ItemPage<Number> {
    await wait()
    // Beyond the end is the last page.
    var start = min(count - 1, request.cursor.flatMap { Int($0.rawValue) } ?? 0)
    var end = min(count, start + request.limit)
    if request.direction == .backward { (start, end) = (max(0, start - request.limit), start) }
    read.withLock { $0 += end - start }
    return ItemPage(
      items: (start..<end).map { Number(id: $0) },
      previous: start > 0 ? ItemCursor(rawValue: "\(start)") : nil,
      next: end < count ? ItemCursor(rawValue: "\(end)") : nil, total: hasTotal ? count : nil,
      itemsBefore: start)
  }

  func cursor(after count: Int) -> ItemCursor? { ItemCursor(rawValue: "\(count)") }
}

/// Returns a section of numbers.
func numbers(_ identifier: String, _ range: Range<Int>) -> GenericSection<Number> {
  GenericSection<Number>(identifier, items: range.map { Number(id: $0) }) {
    .text("\($0.id) \($0.text)")
  }
}

extension WebListSource {
  /// A list of sections that are made for each viewer.
  static func sections(
    _ sections: @escaping @Sendable () -> [any ListSection]
  ) -> WebListSource {
    WebListSource { viewer in
      let list = ListDataSource()
      list.appendSections(sections())
      return list
    }
  }
}

extension WebViewer {
  /// A viewer whose page waits for its items on any machine.
  ///
  /// - Parameter timeLimit: by default, so long that no test waits for it.
  static func of(_ source: WebListSource, timeLimit: Duration = .seconds(600)) -> WebViewer {
    WebViewer(source, html: ContentHTML(imagePath: "/f/"), timeLimit: timeLimit)
  }

  static func of(_ sections: @escaping @Sendable () -> [any ListSection]) -> WebViewer {
    of(.sections(sections))
  }

  /// Runs code with the viewer's list.
  @discardableResult
  func withList<Value: Sendable>(
    _ body: @Sendable (isolated WebViewer, ListDataSource) throws -> Value
  ) rethrows -> Value? {
    guard let list = view.list else { return nil }
    return try body(self, list)
  }
}
