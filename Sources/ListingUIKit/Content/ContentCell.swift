#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// A cell that shows the content of a `ListCell` that isn't a cell of UIKit, with labels, images and controls.
  public final class ContentCell: UICollectionViewCell, @MainActor ListCell {
    /// What the section configures.
    var model: (any ListReusableView)?
    private let canvas = ContentView()
    private weak var host: CollectionViewHost?

    public override init(frame: CGRect) {
      super.init(frame: frame)
      contentView.fill(with: canvas)
    }

    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      contentView.fill(with: canvas)
    }

    /// Returns the reuse identifier of the cells for a type.
    static func identifier(of type: any ListReusableView.Type) -> String {
      String(reflecting: type)
    }

    /// What the view shows.
    public var content: ListContent { model?.content ?? .empty }

    public func sizeThatFits(_ size: CGSize) -> CGSize? { model?.sizeThatFits(size) }

    /// Shows what the section has configured.
    func show(in host: CollectionViewHost) {
      self.host = host
      canvas.show(content, of: self, in: host)
    }

    public override func prepareForReuse() {
      super.prepareForReuse()
      model?.prepareForReuse()
    }

    public override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      guard let host, let model else { return layoutAttributes }
      if host.listLayout != nil {
        if let size = host.listView.fittingSize(of: model, at: layoutAttributes.indexPath) {
          layoutAttributes.size = size
        }
      } else {
        layoutAttributes.size.height = canvas.height(in: layoutAttributes.size.width)
      }
      return layoutAttributes
    }
  }
#endif
