// https://developer.apple.com/documentation/uikit/uiview/performwithoutanimation(_:)
// https://developer.apple.com/documentation/uikit/uiview/areanimationsenabled

extension UIView {
  private static var disablingCount = 0

  public class var areAnimationsEnabled: Bool { disablingCount == 0 }

  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    disablingCount += 1
    actionsWithoutAnimation()
    disablingCount -= 1
  }
}
