import ListingKit
import ListingTesting
import ListingUIKitNames
import Testing

/// A song whose content can be compared.
struct RatedSong: ListDiffable, Equatable {
  let listIdentifier: String
  var rating = 0
}

@Suite("Spellings of generic sections")
struct GenericSectionSpellingTests {
  private let songs = [
    Song(track: 1, title: "Prelude"), Song(track: 2, title: "Fugue", isLong: true),
    Song(track: 3, title: "Gigue"),
  ]

  private func show(
    _ section: any ListSection, layout: UICollectionViewLayout = UICollectionViewFlowLayout()
  ) -> (ListDataSource, UICollectionView) {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let list = ListDataSource()
    list.prepare(for: view)
    list.replaceSections([section], reconfiguring: true, animatingDifferences: false)
    return (list, view)
  }

  @Test("A section without an identifier gets a unique one")
  func identifiers() {
    let first = GenericSection(items: songs)
    #expect(!first.listIdentifier.isEmpty)
    #expect(first.listIdentifier != GenericSection(items: songs).listIdentifier)
    #expect(GenericSection(listIdentifier: "album", items: songs).listIdentifier == "album")
    #expect(first.items.map { $0.track } == [1, 2, 3])
  }

  @Test("A chain of the article's methods shows cells and a header with sizes, insets and spacings")
  func chain() throws {
    let section = GenericSection(listIdentifier: "album", items: songs)
      .onCellConfigure(for: SongCell.self) { song, cell, _ in cell.show(song) }
      .onCellSize { song, listSize in
        CGSize(width: listSize.width - 222, height: song.isLong ? 60 : 30)
      }
      .onHeaderConfigure(for: AlbumHeaderView.self) { header, _ in header.title = "Side A" }
      .onHeaderSize { _, _ in CGSize(width: .zero, height: 40) }
      .sectionInset(UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10))
      .minimumLineSpacing(2)
      .minimumInterItemSpacing(4)
    let (list, view) = show(section)
    let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)) as? SongCell)
    #expect(cell.content == .text("2. Fugue"))
    let header = try #require(list.supplementaryView(.header, at: 0) as? AlbumHeaderView)
    #expect(header.title == "Side A")
    // Three songs of 98 would fit in a line of 300 with up to 3 points between them, so there are two. The
    // first line is below a header of 40 and an inset of 5, and the second 2 points below it.
    #expect(
      (0..<3).map { view.frameForItem(at: IndexPath(item: $0, section: 0)) } == [
        CGRect(x: 10, y: 60, width: 98, height: 30), CGRect(x: 212, y: 45, width: 98, height: 60),
        CGRect(x: 10, y: 107, width: 98, height: 30),
      ])
  }

  @Test("Handlers of display and selection get the item and its index path")
  func events() {
    var events: [String] = []
    func record(_ event: String) -> (Song, IndexPath) -> Void {
      { events.append("\(event) \($0.title) at \($1.item)") }
    }
    let section = GenericSection(listIdentifier: "album", items: songs)
      .onWillDisplay(record("begin"))
      .ondidEndDisplay(record("end"))
      .onDidSelect(record("select"))
      .onImpression(record("see"))
    let (list, view) = show(section)
    #expect(events == ["begin Prelude at 0", "begin Fugue at 1", "begin Gigue at 2"])
    events = []
    view.tapItem(at: IndexPath(item: 2, section: 0))
    section.deliver(.impression, item: "track 1")
    #expect(events == ["select Gigue at 2", "see Prelude at 0"])
    events = []
    section.deleteItems([songs[1]])
    #expect(events == ["end Fugue at 1"])
    withExtendedLifetime(list) {}
  }

  @Test("A handler with an item's context can be written in the same chain")
  func contexts() {
    var events: [String] = []
    let section = GenericSection(listIdentifier: "album", items: songs)
      .onWillDisplay { context in events.append(context.item.title) }
      .onWillDisplay { song, indexPath in events.append("\(song.track) at \(indexPath.item)") }
    let (list, view) = show(section)
    #expect(events == ["Prelude", "1 at 0", "Fugue", "2 at 1", "Gigue", "3 at 2"])
    withExtendedLifetime((list, view)) {}
  }

  @Test("A kind of views can be a string, such as that of a badge in the layout")
  func supplementaryViews() throws {
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)),
      supplementaryItems: [
        NSCollectionLayoutSupplementaryItem(
          layoutSize: NSCollectionLayoutSize(
            widthDimension: .absolute(20), heightDimension: .absolute(20)),
          elementKind: "badge", containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
      ])
    let kind: String = "badge"
    let section = GenericSection(items: songs)
      .onLayout { _ in
        NSCollectionLayoutSection(
          group: .vertical(layoutSize: item.layoutSize, subitems: [item]))
      }
      .onSupplementaryViewConfigure(for: AlbumHeaderView.self, kind: kind) { view, indexPath in
        view.title = "number \(indexPath.item)"
      }
    let (list, view) = show(section, layout: UICollectionViewCompositionalLayout())
    let badge = view.supplementaryView(
      forElementKind: "badge", at: IndexPath(item: 1, section: 0))
    #expect((badge as? AlbumHeaderView)?.title == "number 1")
    withExtendedLifetime(list) {}
  }

  @Test("Items whose content is equal keep their cells, and the others are reconfigured")
  func comparedItems() {
    let section = GenericSection(
      listIdentifier: "album",
      items: [RatedSong(listIdentifier: "a"), RatedSong(listIdentifier: "b")])
    let list = ListDataSource()
    let host = RecordingHost(of: list)
    list.appendSections([section])
    host.forget()
    section.setItems([
      RatedSong(listIdentifier: "a"), RatedSong(listIdentifier: "b", rating: 5),
    ])
    // Of items that can't be compared, the list reconfigures all.
    #expect(host.updates.last?.reconfigures.map(\.to) == [IndexPath(item: 1, section: 0)])
  }
}
