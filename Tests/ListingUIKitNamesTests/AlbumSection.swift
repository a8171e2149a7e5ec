import ListingUIKitNames

// Code as written for a collection view. One import is enough: the names export Foundation, as UIKit does, and ListingKit.

struct Song: ListIdentifiable {
  let track: Int
  let title: String
  var isLong = false
  var listIdentifier: String { "track \(track)" }
}

final class SongCell: UICollectionViewCell {
  private(set) var content: ListContent = .empty

  init() {}

  func show(_ song: Song) { content = .text("\(song.track). \(song.title)") }
}

final class AlbumHeaderView: UICollectionReusableView {
  var title = ""

  init() {}

  var content: ListContent { .text(title, style: .headline) }
}

class AlbumSection: ListSection {
  var context: ListContext?
  var items: [ListIdentifiable] { songs }
  let listIdentifier: String = "album"

  private(set) var songs: [Song]
  private(set) var chosen: [String] = []

  init(_ songs: [Song]) { self.songs = songs }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> UICollectionViewCell? {
    guard
      let song = songs.first(where: { $0.listIdentifier == itemIdentifier }),
      let cell: SongCell = dequeueCell(at: indexPath)
    else { return nil }
    cell.show(song)
    return cell
  }

  func record(_ song: Song) {
    songs.append(song)
    appendItems([song])
  }
}

extension AlbumSection: ListSectionSupplementaryViewSource {
  func headerView(for indexPath: IndexPath) -> UICollectionReusableView? {
    guard let header: AlbumHeaderView = dequeHeaderView(at: indexPath) else { return nil }
    header.title = "Side A"
    return header
  }

  func footerView(for indexPath: IndexPath) -> UICollectionReusableView? {
    guard let footer: AlbumHeaderView = dequeFooterView(at: indexPath) else { return nil }
    footer.title = "\(songs.count) songs"
    return footer
  }

  func referenceSizeForHeaderView(section: Int) -> CGSize {
    CGSize(width: .zero, height: 40)
  }
}

extension AlbumSection {
  func size(at indexPath: IndexPath) -> CGSize {
    guard
      let identifier = context?.itemIdentifier(at: indexPath),
      let song = songs.first(where: { $0.listIdentifier == identifier })
    else { return .zero }
    return CGSize(width: listSize.width, height: song.isLong ? 60 : 30)
  }

  var inset: UIEdgeInsets { .init(top: 5, left: 10, bottom: 5, right: 10) }
  var minimumLineSpacing: CGFloat { 2 }

  func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    chosen.append("\(itemIdentifier) at \(indexPath.item)")
  }
}

extension AlbumSection {
  func layout(in environment: NSCollectionLayoutEnvironment?) -> NSCollectionLayoutSection? {
    let isWide = (environment?.container.effectiveContentSize.width ?? 0) > 400
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(isWide ? 0.25 : 0.5),
        heightDimension: .fractionalHeight(1.0)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 5, bottom: 0, trailing: 5)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1.0), heightDimension: .absolute(100)),
      subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 8
    return section
  }
}
