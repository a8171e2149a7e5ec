import Foundation
import ListingKit
import ListingText

/// A viewer of a page: a list, and the window of it that is in the page.
///
/// The viewer is an actor, and owns its list. A page is a window; each change of it is a patch, which a stream
/// requests when it can send one. So a slow client gets fewer patches, and the viewer stores one window.
public actor WebViewer {
  /// The title of the page; `nil` for none.
  public private(set) var title: String?
  /// The tag of the page's language.
  public private(set) var language = "en"

  private let source: WebListSource
  /// The actor on whose executor the viewer runs: that of a shared list, or its own.
  private nonisolated let owner: any Actor
  /// The views of a shared list; `nil` for a list of the viewer's own.
  private var group: ListHostGroup?
  private let html: ContentHTML
  private let timeLimit: Duration
  let view = ListView(size: .zero)
  let signal = ChangeSignal()
  /// The window that the page shows; `nil` if it isn't known.
  private var sent: ListWindow?
  /// The number of the last patch, or of the page.
  private var sequence = 0
  /// When the last patch was made.
  private var lastPatch: ContinuousClock.Instant?
  /// The number of requests for a patch: the last one is answered, and earlier ones end.
  private var requestCount = 0
  private var isClosed = false

  /// The first items on screen, around which the window is placed; empty before the page reports one.
  private var seen: [ListItemPath] = []
  /// The number of units that the screen shows.
  private var screen = WebViewer.pageLength / 3
  /// The number of items that a section that scrolls across shows at most.
  private var bandLength = WebViewer.pageBandLength
  /// The largest number of units in the window.
  private var mostUnits = WebViewer.mostUnits
  /// Whether the page has scrolled since the last patch, so that the change isn't animated.
  private var hasScrolled = false
  private var banner = ""
  /// The commands of the next patch.
  private var requests = Requests()

  private struct Requests: Equatable {
    var reveal: WindowPatch.Reveal?
    var open: String?
    var say: [String] = []
    var announced = AnnouncedCounts()
  }

  /// The address that the browser has opened, since the user pressed a link to it.
  private var opened: String?

  /// The number of items that the window follows: fewer than half of them can move away from the screen.
  private static let followedCount = 7
  /// The number of units in a page before its script reports the size of the screen.
  static let pageLength = 60
  /// The number of items of a section that scrolls across in such a page.
  static let pageBandLength = 100
  /// The largest number of units in a window whose patch isn't too large.
  private static let mostUnits = 400
  /// The shortest time between two patches.
  private static let pause = Duration.milliseconds(50)
  /// The largest number of messages in a patch.
  private static let messageLimit = 5
  /// The largest size of a patch, in bytes.
  static let largestPatch = 1_000_000

  /// Creates a viewer, whose list is made when its page is requested.
  ///
  /// - Parameters:
  ///   - source: where the list comes from.
  ///   - html: writes the items.
  ///   - timeLimit: how long a page waits for its first items.
  package init(_ source: WebListSource, html: ContentHTML, timeLimit: Duration = .seconds(5)) {
    (self.source, self.html, self.timeLimit) = (source, html, timeLimit)
    switch source.kind {
    case .ofEachViewer: owner = Owner()
    case .shared(let list): owner = list
    }
  }

  private actor Owner {}

  public nonisolated var unownedExecutor: UnownedSerialExecutor { owner.unownedExecutor }

  // MARK: - The page

  /// Makes the list, and returns the page that begins at a place, after loading the items up to it.
  ///
  /// - Throws: the error of the list's source; `CancellationError` if the viewer is closed meanwhile.
  package func open(at place: WebPlace?) async throws -> WebPage {
    let signal = signal
    view.estimatedItemHeight = 1
    view.size = CGSize(width: bandLength, height: Self.pageLength)
    view.didChange = { signal.set() }
    view.didRequestScroll = { [weak self] kind, position in
      self?.assumeIsolated { $0.reveal(kind, position) }
    }
    let list: ListDataSource
    switch source.kind {
    case .ofEachViewer(let makeList):
      list = try await makeList(self)
    case .shared(let shared):
      title = shared.title
      let screen = try await shared.madeScreen()
      (list, group) = (screen.list, screen.group)
    }
    // A shared list would store the view of a closed viewer for good.
    guard !isClosed else { throw CancellationError() }
    attach(list)
    // Pages that are dropped would move the places of addresses.
    let dropsPages = list.dropsPages
    list.dropsPages = false
    let start = await PlaceFinder(view, list, timeLimit: timeLimit).find(place)
    guard !isClosed else { throw CancellationError() }
    let length = CGFloat(Self.pageLength)
    // The last page has fewer units, so that pages don't overlap.
    view.size.height = max(1, min(length, view.contentSize.height - start))
    view.contentOffset.y = start
    list.dropsPages = dropsPages
    bandLength = 32
    let window = window
    // A list that becomes longer has room.
    view.size.height = length
    (sent, sequence) = (window, 1)
    view.didApply = { [weak self] update in
      let counts = update.announcedCounts
      self?.assumeIsolated { $0.requests.announced = $0.requests.announced + counts }
    }
    return WebPage(window: window, language: language, sequence: sequence)
  }

  var window: ListWindow {
    var window = ListWindow(view, html, after: sent)
    (window.title, window.banner) = (title?.withoutOverrides, banner.withoutOverrides)
    return window
  }

  /// Places the window around the first items on screen. Where some of them were moved elsewhere, the others
  /// decide.
  private func placeWindow() {
    guard let snapshot = view.list?.displayedSnapshot else { return }
    let tops = seen.compactMap { snapshot.indexPath(for: $0) }
      .compactMap { view.frameForItem(at: $0)?.minY }
    // The items of a section that scrolls across have one place.
    let places = Set(tops).sorted()
    guard !places.isEmpty else { return }
    let index = places.count / 2
    place(around: places[index] - CGFloat(index))
  }

  /// Has the window follow an item and those after it in its section.
  private func follow(_ path: ListItemPath?) {
    guard let path, let snapshot = view.list?.displayedSnapshot,
      let first = snapshot.indexPath(for: path)
    else {
      seen = []
      return
    }
    let count = snapshot.numberOfItems(inSectionAt: first.section)
    seen = (first.item..<min(count, first.item + Self.followedCount)).compactMap {
      snapshot.itemPath(at: IndexPath(item: $0, section: first.section))
    }
  }

  /// Places the window around a unit, with a screen before and after the one that begins there.
  private func place(around unit: CGFloat?) {
    view.size = CGSize(width: bandLength, height: min(3 * screen, mostUnits))
    if let unit { view.contentOffset.y = max(0, unit - CGFloat(Int(view.size.height) / 3)) }
  }

  // MARK: - Events

  /// Performs an event of the page. An event of an item or a control that no longer exists is ignored.
  package func perform(_ event: ViewerEvent) {
    guard let list = view.list else { return }
    let snapshot = list.displayedSnapshot
    switch event {
    case .see(let path, let count):
      see(count)
      follow(path)
    case .seeUnit(let unit, let count):
      see(count)
      place(around: CGFloat(unit))
      let corner = CGPoint(x: 0.5, y: CGFloat(unit) + 0.5)
      let path = view.indexPathForItem(at: corner) ?? view.visibleIndexPaths.first
      follow(path.flatMap(snapshot.itemPath))
    case .across(let section, let from, let count):
      guard let index = snapshot.index(ofSection: section) else { return }
      bandLength = max(bandLength, min(3 * max(1, count), mostUnits))
      view.size.width = CGFloat(bandLength)
      let margin = (bandLength - max(1, min(count, bandLength))) / 2
      view.setOrthogonalOffset(CGFloat(max(0, from - margin)), inSection: index)
      hasScrolled = true
    case .tap(let path, let opened):
      self.opened = opened
      if let indexPath = snapshot.indexPath(for: path) { view.tapItem(at: indexPath) }
    case .press(let subject, let control, let action, let opened):
      self.opened = opened
      _ = view.press(control: control, action: action, of: subject)
    }
    signal.set()
  }

  private func see(_ count: Int) {
    // The items elsewhere may be smaller.
    mostUnits = Self.mostUnits
    screen = max(1, min(count, mostUnits))
    hasScrolled = true
  }

  // MARK: - Patches

  /// Returns the next change of the window: at once if there is one, or when there is. A later call ends an
  /// earlier one.
  ///
  /// - Parameter known: the number of the last patch, or of the page, that the client has. If it isn't the
  ///   last one that was made, the patch has everything.
  /// - Returns: `nil` if the viewer is closed, the task is canceled, or there was a later call.
  package func nextPatch(after known: Int) async -> WebPatch? {
    // A call of a stream that has ended must not end that of the next stream.
    guard !Task.isCancelled else { return nil }
    requestCount += 1
    let request = requestCount
    signal.set()
    forgetUnless(known)
    let signal = signal
    return await withTaskCancellationHandler {
      while request == requestCount, !isClosed, !Task.isCancelled {
        if let patch = makePatch() { return patch }
        await signal.wait()
        if let lastPatch {
          try? await Task.sleep(until: lastPatch + Self.pause, clock: .continuous)
        }
      }
      return nil
    } onCancel: {
      Task { await self.wake() }
    }
  }

  private func wake() { signal.set() }

  /// Discards the state of the page, unless it has the last patch.
  func forgetUnless(_ known: Int) { if known != sequence { sent = nil } }

  /// Returns the change since the last patch; `nil` if there is none.
  func makePatch() -> WebPatch? {
    placeWindow()
    signal.reset()
    while true {
      let window = window
      let requests = requests
      if window == sent, requests == Requests() { return nil }
      var patch = window.patch(from: sent)
      patch.animate = sent != nil && !hasScrolled
      (patch.reveal, patch.open) = (requests.reveal, requests.open)
      patch.say = requests.say.isEmpty ? nil : requests.say
      patch.announce = requests.announced.announcement == nil ? nil : requests.announced
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      guard let json = try? encoder.encode(patch) else { return nil }
      if json.count > Self.largestPatch, view.size.height > 1 {
        mostUnits = max(1, Int(view.size.height) / 2)
        place(around: nil)
        placeWindow()
        continue
      }
      (sent, self.requests, hasScrolled) = (window, Requests(), false)
      sequence += 1
      lastPatch = .now
      return WebPatch(sequence: sequence, json: json)
    }
  }

  /// Ends the viewer: its streams end, and its list leaves the screen.
  package func close() {
    isClosed = true
    if let group { group.remove(view) } else { view.list?.detach() }
    signal.set()
  }

  // MARK: - Requests of the list's owner

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

  /// Shows another list in place of the current one, which isn't shared.
  func show(_ makeList: (isolated WebViewer) throws -> ListDataSource) rethrows {
    attach(try makeList(self))
    signal.set()
  }

  private func attach(_ list: ListDataSource) {
    view.layout = UnitLayout.layout { [weak list] in list?.section(at: $0) }
    if let group { group.add(view) } else { list.attach(view) }
  }

  private func reveal(_ kind: ListView.Element.Kind, _ position: ListScrollPosition) {
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
