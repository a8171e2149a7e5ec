import Foundation
import ListingKit
import ListingText
import ListingXML

/// Requests of the list's owner.
extension WebViewer {
  /// The largest number of messages in a patch.
  private static let messageLimit = 5

  /// Has the page open an address. Addresses of other schemes than http, https, mailto and tel are shown as
  /// text.
  public func open(_ address: String) {
    if address == opened {
      opened = nil
    } else if WebLink(address) != nil {
      requests.open = address
    } else {
      say(
        "'\(address)' isn't opened: expected an address of the web, a mail address or a phone number"
      )
    }
    signal.set()
  }

  /// Performs an action of a document for its host: opens an address or a document, goes back, or copies. Events that
  /// the document emits do nothing.
  public func perform(_ event: DocumentEvent) {
    switch event.kind {
    case .open(let address): open(address)
    case .show(let document, let parameters): show(document, parameters)
    case .back: goBack()
    case .copy(let text): copy(text)
    case .emit: break
    }
  }

  /// Has the page go to another document of the folder.
  package func show(_ document: String, _ parameters: [String: String]) {
    let address = DocumentAddress.of(document, parameters)
    if address == opened { opened = nil } else { requests.open = address }
    signal.set()
  }

  /// Has the page go back to the one before.
  package func goBack() {
    requests.goesBack = true
    signal.set()
  }

  /// Has the page copy a text.
  package func copy(_ text: String) {
    requests.copy = text
    signal.set()
  }

  /// Has the page show a short message in place of the last one. Messages that come together are shown together.
  public func say(_ message: String) {
    // The last ones count, and fit on a screen.
    requests.say = requests.say.suffix(Self.messageLimit - 1) + [message.withoutOverrides]
    signal.set()
  }

  /// Sets the title of the page.
  public func setTitle(_ title: String?) {
    self.title = title
    signal.set()
  }

  /// Sets the language of the page, which decides the direction of reading.
  ///
  /// - Parameter tag: its tag, such as `fi` or `ar-EG`.
  public func setLanguage(_ tag: String) { language = tag }

  /// Shows a message above the list; `nil` for none.
  public func setBanner(_ banner: String?) {
    self.banner = banner ?? ""
    signal.set()
  }

  /// What the user changed, with which another viewer can begin; `nil` without a list, or with a shared one.
  var state: ViewerState? { sharedScreen == nil ? view.list.map { ViewerState($0) } : nil }

  /// Shows another list in place of the current one, which isn't shared.
  func show(_ makeList: (isolated WebViewer) throws -> ListDataSource) rethrows {
    stopTravel()
    attach(try makeList(self))
    continueFilter()
    signal.set()
  }

  /// Has the page scroll to an element.
  ///
  /// - Parameters:
  ///   - focuses: whether an item gets the keyboard focus.
  ///   - isFound: whether a search has found it.
  func reveal(
    _ kind: ListView.Element.Kind, _ position: ListScrollPosition, focuses: Bool = false,
    isFound: Bool = false
  ) {
    guard let list = view.list else { return }
    let snapshot = list.displayedSnapshot
    var reveal: WindowPatch.Reveal
    switch kind {
    case .item(let indexPath):
      guard let path = snapshot.itemPath(at: indexPath) else { return }
      reveal = .init(section: path.section, item: path.item, view: nil, position: position.name)
      follow(path)
    default:
      guard let index = kind.section, let section = snapshot.sectionIdentifier(at: index) else {
        return
      }
      let view = if case .footer = kind { "footer" } else { "header" }
      reveal = .init(section: section, item: nil, view: view, position: position.name)
      follow(snapshot.itemPath(at: IndexPath(item: 0, section: index)))
    }
    if focuses { reveal.focus = true }
    if isFound { reveal.found = true }
    requests.reveal = reveal
    signal.set()
  }
}

extension ListScrollPosition {
  /// The name of the position in a patch.
  fileprivate var name: String {
    switch self {
    case .top, .leading: "top"
    case .center: "center"
    case .bottom, .trailing: "bottom"
    case .nearest: "nearest"
    }
  }
}
