#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// A header or footer that shows the content of a `ListReusableView` that isn't a view of UIKit.
  public final class ContentSupplementaryView: UICollectionReusableView, @MainActor ListReusableView
  {
    /// What the section configures.
    var model: (any ListReusableView)?
    private let canvas = ContentView()

    public override init(frame: CGRect) {
      super.init(frame: frame)
      fill(with: canvas)
    }

    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      fill(with: canvas)
    }

    /// What the view shows.
    public var content: ListContent { model?.content ?? .empty }

    public func sizeThatFits(_ size: CGSize) -> CGSize? { model?.sizeThatFits(size) }

    /// Shows what the section has configured.
    func show(in host: CollectionViewHost) { canvas.show(content, of: self, in: host) }

    public override func prepareForReuse() {
      super.prepareForReuse()
      model?.prepareForReuse()
    }
  }
#endif
