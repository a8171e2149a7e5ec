import Foundation
import ListingKit
import Testing

/// PhotoGrid: three columns of squares, and images that are loaded before their photos are visible.
@Suite("Program: PhotoGrid", .tags(.concurrency))
struct PhotoGridTests {
  private final class Images: ImageCache {
    var loading: [String] = []
    var canceled: [String] = []
    func load(_ file: String) { loading.append(file) }
    func cancel(_ file: String) { canceled.append(file) }
    func forget() { (loading, canceled) = ([], []) }
  }

  private let list = ListDataSource(isolation: nil)
  private let images = Images()

  private func show(_ view: ListView, photos: Int) async {
    let all = (0..<photos).map { Photo(id: $0, title: "photo \($0)", file: "\($0).jpg") }
    list.attach(view, isolation: nil)
    list.appendSections([photosSection(PhotoService { all }, images: images)])
    await list.waitUntilIdle(isolation: nil)
  }

  private func files(_ photos: Range<Int>) -> [String] { photos.map { "\($0).jpg" } }

  @Test("On a terminal of 80 columns the photos are 27, 26 and 27 columns wide")
  func columns() async {
    let view = ListView(size: CGSize(width: 640, height: 480), measurer: CellMeasurer())
    await show(view, photos: 6)
    // A terminal draws each edge at the nearest column.
    let columns = view.frames(0..<3).map { frame in
      frame.map { Int(($0.minX / 8).rounded())..<Int(($0.maxX / 8).rounded()) }
    }
    #expect(columns == [0..<27, 27..<53, 53..<80])
    #expect(columns.map { $0?.count } == [27, 26, 27])
  }

  @Test("Photos are squares with the title at the bottom edge")
  func squares() async throws {
    let view = ListView(size: CGSize(width: 304, height: 304))
    await show(view, photos: 30)
    #expect(
      view.frames(0..<4) == [
        rect(0, 0, 100, 100), rect(102, 0, 100, 100), rect(204, 0, 100, 100),
        rect(0, 102, 100, 100),
      ])
    let photo = try #require(view.element(at: .item(IndexPath(item: 0, section: 0))))
    #expect(photo.view.content.texts == ["photo 0", "photo 0"])
  }

  @Test("A photo that was prefetched and skipped is canceled, one that was shown isn't")
  func prefetch() async {
    // Three rows with 2 points between them, of 44 points, the height that a grid estimates for photos that
    // weren't visible yet.
    let view = ListView(size: CGSize(width: 136, height: 136))
    await show(view, photos: 90)
    #expect(images.loading == files(9..<18) && images.canceled.isEmpty)
    images.forget()
    view.contentOffset.y = 138
    #expect(images.loading == files(18..<27) && images.canceled.isEmpty)
    images.forget()
    // The rows 3 to 5 were shown, 6 to 8 are skipped.
    view.contentOffset.y = 138 * 5
    #expect(images.canceled == files(18..<27))
    #expect(images.loading == files(36..<45) + files(54..<63))
    images.forget()
    list.detach()
    #expect(images.loading.isEmpty && images.canceled == files(36..<45) + files(54..<63))
  }
}
