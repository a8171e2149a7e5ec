// https://developer.apple.com/documentation/uikit/uidropsession

@MainActor
public protocol UIDropSession: UIDragDropSession {
  /// The session of a drag in the same app.
  var localDragSession: (any UIDragSession)? { get }
}
