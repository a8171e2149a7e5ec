// https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct

extension UIControl {
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal: State = []
  }
}
