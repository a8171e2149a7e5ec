import ListingKit

/// A list that all viewers of a page show: its items are stored once, and each change is computed once.
///
/// The list belongs to this actor, and so do its viewers: they run on the executor of the actor. Change the list
/// with ``perform(_:)``. The viewers share its selection; each has its own position.
public actor WebSharedList {
  nonisolated let title: String?
  /// The actor on whose executor this one runs: that of an app's list, or its own.
  private nonisolated let owner: any Actor
  private let makeScreen: @Sendable (isolated WebSharedList) async throws -> Screen
  /// Returns whether another page can show the list; `nil` for a list that stays for good.
  private let isCurrent: (@Sendable (Screen) -> Bool)?
  private var making: Task<Screen, any Error>?
  /// The list, if it stays while no viewer shows it.
  private var screen: Screen?
  private weak var shownScreen: Screen?

  /// A list and its views. Viewers retain it.
  ///
  /// `@unchecked`, because it passes from the actor to its viewers, and before from the actor of an app's list, all
  /// of which run on one executor, so that no two of them use it at the same time.
  final class Screen: @unchecked Sendable {
    let list: ListDataSource
    let group = ListHostGroup()
    /// The version of the document in the list.
    var version = 0
    let taker = Taker()
    /// Whether a viewer took the list over.
    private(set) var isTaken = false

    init(_ list: ListDataSource) { self.list = list }

    /// Gives the list to the only viewer that shows it.
    func give(to viewer: WebViewer) {
      taker.viewer = viewer
      isTaken = true
    }
  }

  /// The viewer that took a list over, which gets its events; none while viewers share it.
  final class Taker {
    fileprivate(set) weak var viewer: WebViewer?
  }

  /// Creates a list, which is made when its first page is requested.
  ///
  /// - Parameters:
  ///   - title: the title of the page; `nil` for none.
  ///   - makeList: returns the list, which belongs to this actor.
  public init(
    title: String? = nil,
    _ makeList: @escaping @Sendable (isolated WebSharedList) async throws -> ListDataSource
  ) {
    self.title = title
    owner = Owner()
    makeScreen = { Screen(try await makeList($0)) }
    isCurrent = nil
  }

  /// Shares a list of another actor, on whose executor the viewers run then.
  init(title: String?, _ screen: Screen, of owner: any Actor) {
    self.title = title
    self.owner = owner
    makeScreen = { _ in screen }
    isCurrent = nil
  }

  /// Creates a list, which is made when its first page is requested, and removed when no viewer shows it.
  ///
  /// - Parameters:
  ///   - isCurrent: returns whether a new page can show the list. Otherwise another one is made.
  ///   - makeScreen: returns the list, which belongs to this actor.
  init(
    isCurrent: @escaping @Sendable (Screen) -> Bool,
    _ makeScreen: @escaping @Sendable (isolated WebSharedList) async throws -> Screen
  ) {
    (title, self.makeScreen, self.isCurrent) = (nil, makeScreen, isCurrent)
    owner = Owner()
  }

  /// An actor for its executor alone: an actor can't choose the default one.
  actor Owner {}

  public nonisolated var unownedExecutor: UnownedSerialExecutor { owner.unownedExecutor }

  /// Runs code with the list, which it can change.
  ///
  /// - Throws: the error of the code, or of the list's creation.
  @discardableResult
  public func perform<Value: Sendable>(
    _ body: @Sendable (isolated WebSharedList, ListDataSource) throws -> Value
  ) async throws -> Value {
    try body(self, try await madeScreen().list)
  }

  /// Makes the list, unless it's made.
  func madeScreen() async throws -> Screen {
    if let screen = shownScreen, !screen.isTaken, isCurrent?(screen) ?? true { return screen }
    let making = making ?? Task { try await make() }
    self.making = making
    return try await making.value
  }

  private func make() async throws -> Screen {
    defer { making = nil }
    let screen = try await makeScreen(self)
    // That of an app is attached.
    if screen.list.host !== screen.group { screen.list.attach(screen.group) }
    shownScreen = screen
    if isCurrent == nil { self.screen = screen }
    return screen
  }
}
