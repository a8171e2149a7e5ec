// https://developer.apple.com/documentation/uikit/uicollectionviewdragdelegate
// https://developer.apple.com/documentation/uikit/uicollectionviewdropdelegate

extension UICollectionView {
  /// The user picks up a displayed item.
  ///
  /// - Returns: whether the drag has begun.
  public func simulateDragBegin(at indexPath: IndexPath) -> Bool {
    guard dragInteractionEnabled, let dragDelegate, simulation.dragSession == nil,
      cellForItem(at: indexPath) != nil
    else { return false }
    let session = SimulatedSession([])
    let items = dragDelegate.collectionView(self, itemsForBeginning: session, at: indexPath)
    guard !items.isEmpty else { return false }
    simulation.dragSession = SimulatedSession(items)
    return true
  }

  /// The user moves the finger to a point of the content.
  ///
  /// - Returns: the operation that a drop would perform; `nil` without a drag.
  @discardableResult
  public func simulateDragMove(to point: CGPoint) -> UIDropOperation? {
    guard let session = simulation.dragSession, let dropDelegate,
      dropDelegate.collectionView(self, canHandle: session)
    else { return nil }
    session.point = point
    session.current = dropDelegate.collectionView(
      self, dropSessionDidUpdate: session, withDestinationIndexPath: indexPathForItem(at: point))
    return session.current.operation
  }

  /// The user lifts the finger, or the system cancels the drag.
  public func simulateDragEnd(cancelled: Bool = false) {
    guard let session = simulation.dragSession else { return }
    if !cancelled, session.current.operation == .move {
      dropDelegate?.collectionView(self, performDropWith: session)
    }
    simulation.dragSession = nil
    dragDelegate?.collectionView(self, dragSessionDidEnd: session)
  }
}
