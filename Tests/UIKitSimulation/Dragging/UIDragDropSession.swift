// https://developer.apple.com/documentation/uikit/uidragdropsession

@MainActor
public protocol UIDragDropSession: NSObjectProtocol {
  var items: [UIDragItem] { get }
  func location(in view: UIView) -> CGPoint
}
