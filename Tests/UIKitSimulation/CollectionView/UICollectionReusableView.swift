// https://developer.apple.com/documentation/uikit/uicollectionreusableview
// https://developer.apple.com/documentation/uikit/uicollectionreusableview/preferredlayoutattributesfitting(_:)

open class UICollectionReusableView: UIView {
  public internal(set) var reuseIdentifier: String?

  open func prepareForReuse() {}
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// UIKit asks Auto Layout. The simulation has none, so that only an override changes the size.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes
  }

  /// Calls the subclass's `init(frame:)`, as UIKit does.
  public convenience init(simulating: Void) { self.init(frame: .zero) }

  /// Swift lets only required initializers make an object of a class that is known when the program runs, and
  /// `init(frame:)` isn't required in UIKit. This is the initializer above, with the class as its receiver.
  @_silgen_name("$s5UIKit24UICollectionReusableViewC10simulatingACyt_tcfC")
  static func make(simulating: Void) -> UICollectionReusableView
}
