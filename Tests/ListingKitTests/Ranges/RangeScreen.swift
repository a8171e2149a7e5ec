import Foundation
import ListingKit

/// A list view of 100 points, whose items are as high as their sections return, and the events of its list.
final class RangeScreen {
  let list = ListDataSource(isolation: nil)
  let view = ListView(size: CGSize(width: 80, height: 100))
  private(set) var diagnostics: [String] = []
  private var observation: ListObservation?
  private var log: [String] = []

  /// - Parameter isObserved: whether the list has an observer, for which all sections are tracked.
  init(isObserved: Bool = true) {
    list.diagnosticsHandler = { [unowned self] in diagnostics.append($0.message) }
    if isObserved { observation = list.observeEvents { [unowned self] in add($0) } }
    list.attach(view, isolation: nil)
  }

  /// A section whose items have a height, and are shown by their titles.
  static func section(_ name: String, _ posts: Range<Int>, height: CGFloat = 100)
    -> GenericSection<Post>
  {
    GenericSection(name, items: posts.map { Post(number: $0, title: "v0") }) { .text($0.title) }
      .onCellSize { _, list in CGSize(width: list.width, height: height) }
  }

  private func add(_ event: ListEvent) {
    guard event.kind != .didEnterList, event.kind != .willLeaveList else { return }
    log.append("\(event.kind) \(event.subject.name)")
  }

  /// The events since the last call, of some kinds, or of all. That a section enters and leaves the list is left out.
  func events(_ kinds: ListEvent.Kind...) -> [String] {
    defer { log = [] }
    return log.filter { line in
      kinds.isEmpty || kinds.contains { line.hasPrefix("\($0) ") }
    }
  }
}
