// https://developer.apple.com/documentation/quartzcore/calayer

open class CALayer: NSObject {
  open var cornerRadius: CGFloat = 0
}
