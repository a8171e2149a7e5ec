// https://developer.apple.com/documentation/uikit/uidropproposal

@MainActor
open class UIDropProposal: NSObject {
  public let operation: UIDropOperation

  init(simulating operation: UIDropOperation) { self.operation = operation }
}
