// https://developer.apple.com/documentation/uikit/uidragdropsession
// https://developer.apple.com/documentation/uikit/uidragsession
// https://developer.apple.com/documentation/uikit/uidropsession

@MainActor
public protocol UIDragDropSession: NSObjectProtocol {
  var items: [UIDragItem] { get }
  func location(in view: UIView) -> CGPoint
}

@MainActor
public protocol UIDragSession: UIDragDropSession {}

@MainActor
public protocol UIDropSession: UIDragDropSession {
  /// The session of a drag in the same app.
  var localDragSession: (any UIDragSession)? { get }
}
