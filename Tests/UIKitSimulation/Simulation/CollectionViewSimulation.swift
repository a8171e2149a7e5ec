/// What tests see of a collection view beyond UIKit.
@MainActor
public final class CollectionViewSimulation {
  /// The rules of UIKit that the client has broken, a sentence each. UIKit raises exceptions instead.
  public private(set) var complaints: [String] = []
  /// The index paths for which the data source was asked for cells, in order.
  public internal(set) var requestedItems: [IndexPath] = []
  /// The calls for which a test may wait: "prefetch 0 3", "cancel 0 3".
  public internal(set) var prefetches: [String] = []
  /// How often the view was reloaded as a whole.
  public internal(set) var reloadCount = 0
  /// How often a batch was performed.
  public internal(set) var batchCount = 0
  /// The user's drag in progress.
  var dragSession: SimulatedSession?

  func complain(_ complaint: String) { complaints.append(complaint) }

  /// Forgets the complaints so far.
  ///
  /// - Returns: the complaints.
  @discardableResult
  public func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  /// Forgets what was requested and counted so far.
  public func forget() { (requestedItems, prefetches, reloadCount, batchCount) = ([], [], 0, 0) }
}
