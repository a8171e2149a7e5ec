import Foundation
import ListingKit

/// A list without an owner on a list view, with rows of 20 points. Its sections report the moves of items.
final class MovingScreen {
  let list: ListDataSource
  let view: ListView
  let sections: [GenericSection<Note>]
  /// The events of sections and observers.
  private(set) var log: [String] = []
  private(set) var diagnostics: [String] = []
  private var observations: [ListObservation] = []

  init(
    _ order: KeyValuePairs<String, [String]>, identity: ListIdentity = .section,
    layout: any ListLayout = CompositionalLayout()
  ) {
    list = ListDataSource(identity: identity, isolation: nil)
    list.failureLogLevel = .trace
    view = ListView(size: CGSize(width: 90, height: 400), layout: layout)
    view.estimatedItemHeight = 20
    sections = order.map { name, items in
      GenericSection(name, items: items.map { Note($0) }) { .text($0.description) }
    }
    for section in sections {
      section.onMove { [unowned self] section, move in
        let order = section.items.map(\.listIdentifier).joined(separator: " ")
        log.append("\(section.listIdentifier): \(move.words) \(order)")
      }
    }
    list.diagnosticsHandler = { [unowned self] in diagnostics.append("\($0)") }
    list.attach(view, isolation: nil)
    list.appendSections(sections)
  }

  func observe() {
    observations = [
      list.observeEvents { [unowned self] event in
        if event.kind == .didMove { log.append("observer of \(event.section)") }
      },
      list.observeUpdates { [unowned self] _ in log.append("update") },
    ]
  }

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// The sections with their items, as the list has them.
  var order: String {
    list.snapshot.sectionIdentifiers.map { section in
      let items = list.snapshot.itemIdentifiers(inSection: section)
      return "\(section)(\(items.joined(separator: " ")))"
    }.joined(separator: " ")
  }

  /// The same as their objects have it.
  var ownOrder: String {
    list.sections.compactMap { $0 as? GenericSection<Note> }.map { section in
      "\(section.listIdentifier)(\(section.items.map(\.listIdentifier).joined(separator: " ")))"
    }.joined(separator: " ")
  }

  /// The texts of the visible cells, from top to bottom.
  var texts: [String] {
    view.visibleElements.filter { if case .item = $0.kind { true } else { false } }.sorted {
      ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX)
    }.flatMap(\.view.content.texts)
  }

  func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(item: item, section: section) }

  /// The cell that shows an item.
  func cell(of item: String) -> ObjectIdentifier? {
    view.visibleElements.first { $0.view.content.texts == [item] }.map { ObjectIdentifier($0.view) }
  }

  /// Moves to a point of a row of 20 points.
  func drag(toRow row: Int, by fraction: CGFloat) {
    view.updateMoving(to: CGPoint(x: 10, y: (CGFloat(row) + fraction) * 20))
  }
}

extension ListItemMove {
  fileprivate var words: String {
    "\(from.section)/\(from.item) to \(to.section)/\(to.item)"
  }
}

extension [String] {
  var notes: [Note] { map { Note($0) } }
}
