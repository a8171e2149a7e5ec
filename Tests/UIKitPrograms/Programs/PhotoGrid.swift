// The PinLayout photo grid: three columns of squares with the title pinned to the bottom edge,
// loading and failures shown by the section, images prefetched ahead of the viewport.
import ListingKit
import ListingUIKit
import UIKit

nonisolated struct Photo: Identifiable, Equatable, ListDiffable, Sendable {
  let id: Int
  let title: String
  let file: String
}

struct PhotoService: ItemSource {
  let fetch: @Sendable () async throws -> [Photo]

  func page(_ request: ItemRequest) async throws -> ItemPage<Photo> {
    ItemPage(items: try await fetch())
  }
}

protocol ImageCache: AnyObject {
  func load(_ file: String)
  func cancel(_ file: String)
}

final class PhotoCell: UICollectionViewCell, ListCell {
  private let image = UIImageView()
  private let title = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(image)
    contentView.addSubview(title)
    title.textColor = .white
    title.backgroundColor = .black
  }

  required init?(coder: NSCoder) { nil }

  func configure(with photo: Photo) {
    image.image = UIImage(named: photo.file)
    title.text = photo.title
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    image.frame = contentView.bounds
    title.frame = CGRect(
      x: 0, y: contentView.bounds.maxY - 20, width: contentView.bounds.width, height: 20)
  }
}

func photosSection(_ service: PhotoService, images: any ImageCache) -> PagedSection<Photo> {
  PagedSection<Photo>("photos", source: service)
    .onCellConfigure(for: PhotoCell.self) { photo, cell, _ in cell.configure(with: photo) }
    .onLayout { _ in LayoutSection.grid(columns: 3, spacing: 2) }
    .on(.prefetch) { context in images.load(context.item.file) }
    .on(.cancelPrefetch) { context in images.cancel(context.item.file) }
}
