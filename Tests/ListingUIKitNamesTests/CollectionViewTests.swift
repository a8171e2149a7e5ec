import ListingKit
import ListingUIKitNames
import Testing

@Suite("Code for a collection view")
struct CollectionViewTests {
  private let songs = [
    Song(track: 1, title: "Prelude"), Song(track: 2, title: "Fugue", isLong: true),
    Song(track: 3, title: "Gigue"),
  ]

  /// A list of one section in a collection view of 320 × 480 points.
  private func makeList(
    _ section: AlbumSection, layout: UICollectionViewLayout = UICollectionViewFlowLayout()
  ) -> (ListDataSource, UICollectionView) {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let list = ListDataSource()
    list.prepare(for: view)
    list.replaceSections([section], reconfiguring: true, animatingDifferences: false)
    return (list, view)
  }

  @Test("cells are dequeued without registration, and configured by the section")
  func cells() throws {
    let (list, view) = makeList(AlbumSection(songs))
    let cell = try #require(list.cell(at: IndexPath(item: 1, section: 0)) as? SongCell)
    #expect(cell.content == .text("2. Fugue"))
    #expect(view.numberOfSections == 1)
    #expect(view.numberOfItems(inSection: 0) == 3)
    #expect(view.numberOfItems(inSection: 1) == 0)
  }

  @Test("visible items are laid out with the sizes, the inset and the spacing of the section")
  func frames() throws {
    let (list, view) = makeList(AlbumSection(songs))
    #expect(view.indexPathsForVisibleItems == (0..<3).map { IndexPath(item: $0, section: 0) })
    let cell = try #require(view.cellForItem(at: IndexPath(item: 2, section: 0)) as? SongCell)
    #expect(cell.content.texts == ["3. Gigue"])
    // A header of 40, an inset of 5, then songs of 30, 60 and 30, 2 apart, narrowed to 300.
    #expect(
      (0..<3).map { view.frameForItem(at: IndexPath(item: $0, section: 0)) } == [
        CGRect(x: 10, y: 45, width: 300, height: 30), CGRect(x: 10, y: 77, width: 300, height: 60),
        CGRect(x: 10, y: 139, width: 300, height: 30),
      ])
    withExtendedLifetime(list) {}
  }

  @Test("headers and footers are dequeued with UIKit's spelling")
  func supplementaryViews() throws {
    let (list, view) = makeList(AlbumSection(songs))
    let header = try #require(list.supplementaryView(.header, at: 0) as? AlbumHeaderView)
    let footer = try #require(list.supplementaryView(.footer, at: 0) as? AlbumHeaderView)
    #expect(header.content.texts == ["Side A"])
    #expect(footer.content.texts == ["3 songs"])
    withExtendedLifetime(view) {}
  }

  @Test("a section can read the size of the collection view")
  func listSize() {
    let section = AlbumSection(songs)
    let (list, view) = makeList(section)
    #expect(section.listSize == CGSize(width: 320, height: 480))
    #expect(section.size(at: IndexPath(item: 1, section: 0)) == CGSize(width: 320, height: 60))
    #expect(section.sectionIndex == 0)
    withExtendedLifetime((list, view)) {}
  }

  @Test("a recorded song is appended, and an existing one is dropped")
  func append() {
    let section = AlbumSection(songs)
    let (list, view) = makeList(section)
    section.record(Song(track: 4, title: "Air"))
    section.record(Song(track: 2, title: "Fugue"))
    #expect(
      (0..<5).map { list.itemIdentifier(at: IndexPath(item: $0, section: 0)) } == [
        "track 1", "track 2", "track 3", "track 4", nil,
      ])
    withExtendedLifetime(view) {}
  }

  @Test("the section is notified of a selection")
  func selection() {
    let section = AlbumSection(songs)
    let (list, view) = makeList(section)
    view.tapItem(at: IndexPath(item: 2, section: 0))
    #expect(section.chosen == ["track 3 at 2"])
    withExtendedLifetime(list) {}
  }

  @Test("the provider of a compositional layout calls the displayed section")
  func compositionalLayout() throws {
    let dataSource = ListDataSource()
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .vertical
    let layout = UICollectionViewCompositionalLayout(
      sectionProvider: { section, environment in
        dataSource.compositionalSectionLayoutProvider(at: section, environment: environment)
      },
      configuration: configuration)
    dataSource.replaceSections(
      [AlbumSection(songs)], reconfiguring: true, animatingDifferences: false)
    func frames(width: CGFloat) -> [CGRect] {
      layout.frames(
        for: ListSectionGeometry(
          index: 0, itemCount: 3, containerSize: CGSize(width: width, height: 480)
        ) { _, _ in .zero }
      ).items
    }
    // Two in a row: places of 160, items 5 points from their edges.
    #expect(
      frames(width: 320) == [
        CGRect(x: 5, y: 0, width: 150, height: 100), CGRect(x: 165, y: 0, width: 150, height: 100),
        CGRect(x: 5, y: 108, width: 150, height: 100),
      ])
    // Four in a row.
    #expect(frames(width: 800).map(\.minX) == [5, 205, 405])
    #expect(dataSource.compositionalSectionLayoutProvider(at: 1, environment: nil) == nil)
  }

  @Test("the layout of a collection view can be set and read")
  func collectionViewLayout() {
    let layout = UICollectionViewFlowLayout()
    let (list, view) = makeList(AlbumSection(songs), layout: layout)
    #expect(view.collectionViewLayout === layout)
    let other = UICollectionViewFlowLayout()
    view.collectionViewLayout = other
    #expect(view.collectionViewLayout === other)
    withExtendedLifetime(list) {}
  }
}
