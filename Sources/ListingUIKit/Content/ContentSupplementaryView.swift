#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// A header or footer that shows the content of a `ListReusableView` that isn't a view of UIKit.
  public final class ContentSupplementaryView: UICollectionReusableView {
    /// What the section configures.
    var model: (any ListReusableView)?
    private let canvas = ContentView()
    private weak var host: CollectionViewHost?

    public override init(frame: CGRect) {
      super.init(frame: frame)
      fill(with: canvas)
    }

    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      fill(with: canvas)
    }

    func show(_ content: ListContent, in host: CollectionViewHost) {
      self.host = host
      canvas.show(content, of: model, in: host)
    }

    public override func prepareForReuse() {
      super.prepareForReuse()
      model?.prepareForReuse()
    }
  }
#endif
