import ListingKit
import UIKit

/// A cell of an app, which draws itself.
final class PostCell: UICollectionViewCell, @MainActor ListCell {
  let label = UILabel()
  private(set) var reuseCount = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func prepareForReuse() {
    super.prepareForReuse()
    reuseCount += 1
  }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size.height = label.text?.hasSuffix("tall") == true ? 90 : 30
    return layoutAttributes
  }
}

/// A header of an app.
final class PostHeader: UICollectionReusableView, @MainActor ListReusableView {
  var title = ""

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size.height = 25
    return layoutAttributes
  }
}

/// A section whose cells are UIKit's.
@MainActor
func cellSection(_ name: String, _ posts: [Post]) -> GenericSection<Post> {
  GenericSection(name, items: posts)
    .onCellConfigure(for: PostCell.self) { post, cell, _ in cell.label.text = post.text }
}
