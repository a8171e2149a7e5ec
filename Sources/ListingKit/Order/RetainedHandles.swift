/// Retains handles that a snapshot added, so that they aren't recycled.
final class RetainedHandles: Sendable {
  let handles: HandleLists
  private let identifiers: ListIdentifiers

  init(_ handles: HandleLists, of identifiers: ListIdentifiers) {
    self.handles = handles
    self.identifiers = identifiers
    identifiers.retain(handles)
  }

  deinit { identifiers.release(handles) }
}
