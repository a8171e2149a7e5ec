/// A drag of the user in one collection view.
final class SimulatedSession: NSObject, @MainActor UIDragSession, @MainActor UIDropSession,
  @MainActor UICollectionViewDropCoordinator
{
  let items: [UIDragItem]
  /// The position of the finger, in the coordinates of the view.
  var point = CGPoint.zero
  var current = UICollectionViewDropProposal(operation: .forbidden, intent: .unspecified)

  init(_ items: [UIDragItem]) { self.items = items }

  var localDragSession: (any UIDragSession)? { self }
  var session: any UIDropSession { self }
  var proposal: UICollectionViewDropProposal { current }
  var destinationIndexPath: IndexPath? { nil }

  func location(in view: UIView) -> CGPoint { point }
}
