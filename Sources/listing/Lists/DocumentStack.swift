import Foundation
import ListingKit
import ListingTerminal
import ListingXML

/// The documents that a terminal shows, each of which the one before has opened.
///
/// Each keeps its list, so that going back shows the same items, pages, states and selection.
@MainActor
final class DocumentStack {
  private struct Level {
    let open: OpenList
    let file: URL
    /// The item at the cursor when another document was opened.
    var item: ListItemPath?
  }

  /// The most lists that are kept.
  private static let limit = 16

  private let application: TerminalApplication
  private let options: DocumentOptions
  private let registry: SectionRegistry
  /// The folder that all documents are in.
  private let folder: DocumentFolder
  private var levels: [Level]
  /// Whether a document is being read.
  private var isOpening = false

  /// - Parameters:
  ///   - open: the first document's list, which the application shows.
  ///   - file: its file.
  init(
    _ application: TerminalApplication, _ open: OpenList, _ file: URL, _ options: DocumentOptions,
    _ registry: SectionRegistry
  ) {
    self.application = application
    self.options = options
    self.registry = registry
    folder = DocumentFolder(of: file)
    levels = [Level(open: open, file: file)]
    follow(open)
  }

  /// Whether the first document is shown.
  var isAtFirst: Bool { levels.count == 1 }

  /// The list that is shown.
  var current: OpenList { levels[levels.count - 1].open }

  /// Returns to the document before; does nothing in the first one.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  func goBack() -> Bool {
    guard levels.count > 1 else { return false }
    notePlace()
    levels.removeLast()
    showLast()
    return true
  }

  /// Notes the item at the cursor as the place of the reader in the document that is shown.
  func notePlace() {
    levels[levels.count - 1].item = application.view.focusedItem
    current.keepPlace(application.view.focusedItem)
  }

  private func follow(_ open: OpenList) {
    open.showMessage = { [weak application] in application?.show(message: $0) }
    open.navigate = { [weak self] event in
      guard let self else { return false }
      switch event {
      case .show(let document, let parameters): show(document, parameters)
      case .back: goBack()
      case .copy(let text):
        application.copy(text)
        application.show(message: "copied \(text)")
      case .open, .emit: return false
      }
      return true
    }
  }

  private func show(_ document: String, _ parameters: [String: String]) {
    guard !isOpening else { return }
    isOpening = true
    Task {
      defer { isOpening = false }
      do {
        let file = try find(document)
        let read = await ListingDocument.read(
          contentsOf: file, name: document, registry: registry, checks: .firstItem)
        let open = OpenList(identity: read.identity ?? .section, storage: current.storage)
        try await open.load(read, options, parameters: parameters)
        notePlace()
        await open.loadToPlace()
        levels.append(Level(open: open, file: file, item: open.place))
        if levels.count > Self.limit { levels.removeFirst() }
        follow(open)
        showLast()
      } catch let error as XMLDocumentError {
        let first = error.diagnostics.first { $0.severity == .error }
        application.show(message: first.map { "\(document): \($0.message)" } ?? "\(error)")
      } catch let refusal as DocumentFolder.Refusal {
        application.show(message: refusal.message)
      } catch {
        application.show(message: "\(document): \(error)")
      }
    }
  }

  /// Returns the file of a document, which is named as seen from the one that is shown.
  private func find(_ document: String) throws -> URL {
    try folder.holding(levels[levels.count - 1].file).file(document).get()
  }

  private func showLast() {
    let level = levels[levels.count - 1]
    application.title = (isAtFirst ? "" : "‹ ") + (level.open.title ?? "")
    application.show(level.open.list)
    if let item = level.item { application.go(to: item) }
  }
}
