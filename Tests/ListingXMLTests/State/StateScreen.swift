import Foundation
import ListingKit
import ListingTesting

@testable import ListingXML

/// A document on a screen without an owner, with all that came of it.
final class StateScreen {
  let list: ListDataSource
  let view = ListView(size: CGSize(width: 400, height: 2000))
  /// The events for the host.
  private(set) var events: [DocumentEvent] = []
  /// The diagnostics of the list.
  private(set) var messages: [String] = []
  /// The reconfigured items and reloaded views of each update.
  private(set) var changes: [[String]] = []

  private let registry: SectionRegistry
  private let version: String
  private var observation: ListObservation?

  /// Shows the body of a document.
  init(
    _ body: String, registry: SectionRegistry = SectionRegistry(),
    identity: ListIdentity = .section, version: String = "1.0"
  ) async throws {
    (self.registry, self.version) = (registry, version)
    list = ListDataSource(identity: identity, isolation: nil)
    list.diagnosticsHandler = { [weak self] in self?.messages.append($0.message) }
    list.attach(view, isolation: nil)
    observation = list.observeUpdates { [weak self] in self?.note($0) }
    try await load(body)
  }

  func load(_ body: String) async throws {
    let document = document(listing(body, version: version), registry: registry)
    guard document.isValid else { throw XMLDocumentError(document.diagnostics) }
    try await list.load(document, isolation: nil) { [weak self] in self?.events.append($0) }
    await list.waitUntilIdle(isolation: nil)
    changes = []
  }

  private func note(_ change: ListChange) {
    var said = change.reconfiguredItems.map(\.description)
    said += change.reloadedSupplementaryViews.map { "\($0.section) \($0.kind.rawValue)" }.sorted()
    if change.old != change.new { said.append("order") }
    changes.append(said)
  }

  /// Returns the content of an item's cell.
  func content(_ section: String, _ item: String) -> ListContent? {
    let path = ListItemPath(section: section, item: item)
    return list.snapshot.indexPath(for: path).flatMap { view.element(at: .item($0)) }?.view.content
  }

  /// Returns the texts of an item's cell.
  func texts(_ section: String, _ item: String) -> [String] {
    content(section, item)?.texts ?? []
  }

  func header(_ section: String) -> [String] {
    list.snapshot.index(ofSection: section).flatMap { view.element(at: .header(section: $0)) }?
      .view.content.texts ?? []
  }

  func footer(_ section: String) -> [String] {
    list.snapshot.index(ofSection: section).flatMap { view.element(at: .footer(section: $0)) }?
      .view.content.texts ?? []
  }

  func items(_ section: String) -> [String] { list.snapshot.itemIdentifiers(inSection: section) }

  func tap(_ section: String, _ item: String) {
    let path = ListItemPath(section: section, item: item)
    if let place = list.snapshot.indexPath(for: path) { view.tapItem(at: place) }
  }

  /// Presses a button by its title, or a switch with an empty one.
  @discardableResult
  func press(_ title: String, number: Int = 0) -> Bool {
    let controls = view.visibleControls.filter { $0.title == title }
    return number < controls.count && view.press(controls[number])
  }

  func delete(_ section: String, _ items: String...) {
    list.perform(
      .deleteItems(items, in: section))
  }
}
