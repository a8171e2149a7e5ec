// https://developer.apple.com/documentation/uikit/uidropproposal
// https://developer.apple.com/documentation/uikit/uidropoperation
// https://developer.apple.com/documentation/uikit/uicollectionviewdropproposal

public enum UIDropOperation: UInt, Sendable { case cancel, forbidden, copy, move }

@MainActor
open class UIDropProposal: NSObject {
  public let operation: UIDropOperation

  init(simulating operation: UIDropOperation) { self.operation = operation }
}

open class UICollectionViewDropProposal: UIDropProposal {
  public enum Intent: Int, Sendable {
    case unspecified, insertAtDestinationIndexPath, insertIntoDestinationIndexPath
  }

  public let intent: Intent

  public init(operation: UIDropOperation, intent: Intent) {
    self.intent = intent
    super.init(simulating: operation)
  }
}
