#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// A view that the layout makes: a separator, or the background of a section.
  final class ContentDecorationView: UICollectionReusableView {
    private let canvas = ContentView()

    override init(frame: CGRect) {
      super.init(frame: frame)
      fill(with: canvas)
    }

    required init?(coder: NSCoder) {
      super.init(coder: coder)
      fill(with: canvas)
    }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      guard let attributes = layoutAttributes as? ListLayoutAttributes else { return }
      canvas.show(attributes.content, of: nil, in: nil)
    }
  }

  extension UIView {
    /// Adds a view that is as large as this one.
    func fill(with view: UIView) {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
  }
#endif
