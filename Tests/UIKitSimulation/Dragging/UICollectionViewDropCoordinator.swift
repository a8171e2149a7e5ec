// https://developer.apple.com/documentation/uikit/uicollectionviewdropcoordinator

@MainActor
public protocol UICollectionViewDropCoordinator: NSObjectProtocol {
  var session: any UIDropSession { get }
  var proposal: UICollectionViewDropProposal { get }
  var destinationIndexPath: IndexPath? { get }
}
