import ListingKit

/// A list that all viewers of a page show: its items are stored once, and each change is computed once.
///
/// The list belongs to this actor, and so do its viewers: they run on the executor of the actor. Change the list
/// with ``perform(_:)``. The viewers share its selection; each has its own position.
public actor WebSharedList {
  nonisolated let title: String?
  private let makeList: @Sendable (isolated WebSharedList) async throws -> ListDataSource
  private var making: Task<Void, any Error>?
  private var screen: Screen?

  /// A list and its views.
  ///
  /// `@unchecked`, because it passes from the actor to its viewers, which run on the actor's executor, so that
  /// no two of them use it at the same time.
  struct Screen: @unchecked Sendable {
    let list: ListDataSource
    let group = ListHostGroup()
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
    (self.title, self.makeList) = (title, makeList)
  }

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
    if let screen { return screen }
    let making = making ?? Task { try await make() }
    self.making = making
    try await making.value
    guard let screen else { throw CancellationError() }
    return screen
  }

  private func make() async throws {
    defer { making = nil }
    let screen = Screen(list: try await makeList(self))
    screen.list.attach(screen.group)
    self.screen = screen
  }
}
