import Foundation
import ListingKit
import ListingText
import ListingXML

/// A viewer of a page: a list, and the window of it that is in the page.
///
/// The viewer is an actor, and owns its list. A page is a window; each change of it is a patch, which a stream
/// requests when it can send one. So a slow client gets fewer patches, and the viewer stores one window.
public actor WebViewer {
  /// The title of the page; `nil` for none.
  public internal(set) var title: String?
  /// The tag of the page's language.
  public internal(set) var language = "en"

  let source: WebListSource
  /// The actor on whose executor the viewer runs: that of a shared list, or its own.
  private nonisolated let owner: any Actor
  /// The shared list that the viewer shows; `nil` for a list of its own.
  var sharedScreen: WebSharedList.Screen?
  /// The change to a list of the viewer's own.
  var separation: Task<Void, Never>?
  private let html: ContentHTML
  private let timeLimit: Duration
  /// The state of the viewer in whose place this one is; `nil` for a new page.
  let initialState: ViewerState?
  let view = ListView(size: .zero)
  let signal: ChangeSignal
  private let metrics: WebMetrics?
  /// A signal of changes for the journey, or for the page that is being made.
  let pageChanges = ChangeSignal()
  /// A signal of changes for a search, or for the items that a filter examines.
  let searchChanges = ChangeSignal()
  /// The last search; `nil` for none.
  var search: ListTextSearch?
  /// What continues it.
  var finding: Task<Void, Never>?
  /// The text without which items are hidden; `nil` for all.
  var filter: ListTextFilter?
  /// What continues examining items for it; `nil` if all were.
  var filtering: Task<Void, Never>?
  /// The journey to a place that isn't loaded yet; `nil` for none.
  var journey: Journey?
  /// The destination around which items are loading; `nil` for none.
  var jumpDestination: WebDestination?
  /// The window that the page shows; `nil` if it isn't known.
  private var sent: ListWindow?
  /// The number of the last patch, or of the page.
  private var sequence = 0
  /// When the last patch was made.
  private var lastPatch: ContinuousClock.Instant?
  /// The number of requests for a patch: the last one is answered, and earlier ones end.
  private var requestCount = 0
  private(set) var isClosed = false

  /// The first items on screen, around which the window is placed; empty before the page reports one.
  private var seen: [ListItemPath] = []
  /// The number of units that the screen shows.
  var screen = WebViewer.pageLength / 3
  /// The number of items that a section that scrolls across shows at most.
  var bandLength = WebViewer.pageBandLength
  /// The largest number of units in the window.
  var mostUnits = WebViewer.mostUnits
  /// Whether the page has scrolled since the last patch, so that the change isn't animated.
  var hasScrolled = false
  var banner = ""
  /// The commands of the next patch.
  var requests = Requests()

  struct Requests: Equatable {
    var reveal: WindowPatch.Reveal?
    var open: String?
    var copy: String?
    var goesBack = false
    var say: [String] = []
    var announced = AnnouncedCounts()
  }

  /// The address that the browser has opened, since the user pressed a link to it.
  var opened: String?

  /// The number of items that the window follows: fewer than half of them can move away from the screen.
  private static let followedCount = 7
  /// The number of units in a page before its script reports the size of the screen.
  static let pageLength = 60
  /// The number of items of a section that scrolls across in such a page.
  static let pageBandLength = 100
  /// The largest number of units in a window whose patch isn't too large.
  static let mostUnits = 400
  /// The shortest time between two patches.
  private static let pause = Duration.milliseconds(50)
  /// How long a page waits for items, if its script can add the others.
  package static let firstByteTime = Duration.milliseconds(200)
  /// How long a page that is read without its script waits for items.
  static let wholePageTime = Duration.seconds(5)
  /// The largest size of a patch, in bytes.
  static let largestPatch = 1_000_000

  /// Creates a viewer, whose list is made when its page is requested.
  ///
  /// - Parameters:
  ///   - source: where the list comes from.
  ///   - html: writes the items.
  ///   - timeLimit: how long a page waits for the items up to its place. The others arrive as patches.
  package init(_ source: WebListSource, html: ContentHTML, timeLimit: Duration = firstByteTime) {
    self.init(source, html: html, timeLimit: timeLimit, state: nil)
  }

  /// - Parameters:
  ///   - state: the state of the viewer in whose place this one is.
  ///   - metrics: what the viewer reports to; `nil` for nothing.
  init(
    _ source: WebListSource, html: ContentHTML, timeLimit: Duration, state: ViewerState?,
    metrics: WebMetrics? = nil
  ) {
    (self.source, self.html, self.timeLimit) = (source, html, timeLimit)
    self.metrics = metrics
    signal = ChangeSignal(metrics)
    initialState = state
    switch source.kind {
    case .ofEachViewer: owner = WebSharedList.Owner()
    case .shared(let list): owner = list
    case .sharedUntilChanged(let list, let separation):
      owner = state == nil && separation.isShared() ? list : WebSharedList.Owner()
    }
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor { owner.unownedExecutor }

  // MARK: - The page

  /// Makes the list, and returns the page that begins at a place, after loading the items up to it. After the time
  /// limit, the page has what is loaded, and the viewer continues to the place.
  ///
  /// - Throws: the error of the list's source; `CancellationError` if the viewer is closed meanwhile.
  package func open(at place: WebPlace?) async throws -> WebPage {
    try await open(to: place.map { .place($0) })
  }

  /// - Parameter wanted: the place; `nil` for that at which the list begins.
  func open(to wanted: WebDestination?) async throws -> WebPage {
    let began = ContinuousClock.now
    let (signal, pageChanges, searchChanges) = (signal, pageChanges, searchChanges)
    view.estimatedItemHeight = 1
    // A list that all share stays where it is.
    if case .shared = source.kind {} else { view.keepsSpaceForUnloadedItems = true }
    view.size = CGSize(width: bandLength, height: Self.pageLength)
    view.didChange = {
      signal.set()
      pageChanges.set()
      searchChanges.set()
    }
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
      (list, sharedScreen) = (screen.list, screen)
    case .sharedUntilChanged(let shared, let separation):
      if owner === shared {
        var screen = try await shared.madeScreen()
        while screen.isTaken { screen = try await shared.madeScreen() }
        (list, sharedScreen) = (screen.list, screen)
      } else {
        list = try await separation.makeList(self, nil)
      }
    }
    if sharedScreen == nil { initialState?.restore(in: list) }
    // A shared list would store the view of a closed viewer for good.
    guard !isClosed else { throw CancellationError() }
    attach(list)
    if sharedScreen != nil, case .sharedUntilChanged(_, let separation) = source.kind {
      await separation.didJoin(self)
    }
    let destination =
      wanted ?? WebDestination.place(list.documentPlace.map { .about($0) })
    let result = await find(destination, in: view.list ?? list, until: .now + timeLimit)
    guard !isClosed else { throw CancellationError() }
    // The items of further sections are loaded.
    if sharedScreen == nil { initialState?.restore(in: list) }
    var start: CGFloat = 0
    switch result {
    case .found(let unit): start = unit
    case .unfinished: travel(to: destination)
    case .missing, .failed: arrive(at: destination, result)
    }
    let length = CGFloat(Self.pageLength)
    // The last page has fewer units, so that pages don't overlap.
    view.size.height = max(1, min(length, view.contentSize.height - start))
    view.contentOffset.y = start
    bandLength = 32
    let window = window
    // A list that becomes longer has room.
    view.size.height = length
    (sent, sequence) = (window, 1)
    view.didApply = { [weak self] update in
      let counts = update.announcedCounts
      self?.assumeIsolated {
        $0.requests.announced = $0.requests.announced + counts
        $0.continueFilter()
      }
    }
    metrics?.didLoad(in: .now - began)
    return WebPage(
      window: window, language: language, sequence: sequence, isWhole: result != .unfinished)
  }

  var window: ListWindow {
    // Sections that ask for the cell of an item get that of this view.
    var window = view.asHost { ListWindow(view, html, after: sent) }
    (window.title, window.banner, window.progress) = (
      title?.withoutOverrides, banner.withoutOverrides, progress
    )
    (window.found, window.filtered, window.undoable) = (found, filtered, undoable)
    if sharedScreen == nil, let list = view.list {
      window.states = StateQuery.text(list.documentStateTexts)
    }
    return window
  }

  /// Places the window around the first items on screen. Where some of them were moved elsewhere, the others
  /// decide.
  func placeWindow() {
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
  func follow(_ path: ListItemPath?) {
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
    if let list = view.list, let place = DocumentPlace(path, in: list) {
      list.documentPlace = place
    }
  }

  /// Places the window around a unit, with a screen before and after the one that begins there.
  func place(around unit: CGFloat?) {
    view.size = CGSize(width: bandLength, height: min(3 * screen, mostUnits))
    if let unit { view.contentOffset.y = max(0, unit - CGFloat(Int(view.size.height) / 3)) }
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
    // An earlier call ends.
    if signal.isAwaited || known != sequence { signal.set() }
    forgetUnless(known)
    let signal = signal
    return await withTaskCancellationHandler {
      while request == requestCount, !isClosed, !Task.isCancelled {
        if signal.isSet {
          await loadShownPlace()
          guard request == requestCount, !isClosed, !Task.isCancelled else { return nil }
          if let patch = makePatch() { return patch }
        }
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
    if sent != nil, requests == Requests(), isAboutToShowItems { return nil }
    while true {
      let window = window
      let requests = requests
      if window == sent, requests == Requests() { return nil }
      var patch = window.patch(from: sent)
      patch.animate = sent != nil && !hasScrolled
      (patch.reveal, patch.open) = (requests.reveal, requests.open)
      (patch.copy, patch.back) = (requests.copy, requests.goesBack ? true : nil)
      patch.say = requests.say.isEmpty ? nil : requests.say
      patch.announce = requests.announced.announcement == nil ? nil : requests.announced
      let body = PatchCache.shared.body(of: patch)
      if body.json.count > Self.largestPatch, view.size.height > 1 {
        mostUnits = max(1, Int(view.size.height) / 2)
        place(around: nil)
        placeWindow()
        continue
      }
      (sent, self.requests, hasScrolled) = (window, Requests(), false)
      sequence += 1
      lastPatch = .now
      metrics?.didMakePatch()
      return WebPatch(sequence: sequence, body: body)
    }
  }

  /// Ends the viewer: its streams end, and its list leaves the screen.
  package func close() {
    isClosed = true
    stopTravel()
    finding?.cancel()
    filtering?.cancel()
    searchChanges.set()
    view.endMoving(cancelled: true)
    leaveList()
    signal.set()
  }
}
