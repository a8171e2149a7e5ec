import ListingKit
import ListingUIKitNames
import Testing

@Suite("Ownership", .tags(.concurrency))
struct OwnershipTests {
  @Test("A section that stores its context doesn't retain its list")
  func sectionThatOutlivesItsList() {
    let section = AlbumSection([Song(track: 1, title: "Prelude")])
    var list: ListDataSource? = ListDataSource()
    var view: UICollectionView? = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    if let list, let view { list.prepare(for: view) }
    list?.replaceSections([section], reconfiguring: true, animatingDifferences: false)
    #expect(section.sectionIndex == 0)

    weak let formerList = list
    weak let formerView = view
    list = nil
    view = nil
    #expect(formerList == nil)
    #expect(formerView == nil)
    #expect(section.context != nil)

    guard case .failure(let error) = section.appendItems([Song(track: 2, title: "Fugue")]) else {
      Issue.record("an append to a list that is gone must fail")
      return
    }
    #expect(error.code == .cancelled)
    #expect(section.sectionIndex == nil)
    #expect(section.listSize == .zero)
  }

  @Test("A deallocated list releases its sections")
  func listThatIsReleased() {
    weak var former: AlbumSection?
    do {
      let section = AlbumSection([])
      former = section
      let list = ListDataSource()
      list.replaceSections([section], reconfiguring: true, animatingDifferences: false)
      #expect(list.sectionCount == 1)
    }
    #expect(former == nil)
  }
}
