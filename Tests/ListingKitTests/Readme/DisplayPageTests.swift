import Foundation
import ListingKit
import ListingTesting
import Testing

/// The code of Sources/ListingKit/ListingKit.docc/DisplayEvents.md.
@Suite("Display, working range and impressions")
struct DisplayPageTests {
  private struct Photo: Identifiable, Equatable, ListDiffable {
    let id: Int
    var file: String { "\(id).jpg" }
  }

  private final class Images {
    var log: [String] = []
    func load(_ file: String) { log.append("load \(file)") }
    func cancel(_ file: String) { log.append("cancel \(file)") }
    func open(_ album: String) { log.append("open \(album)") }
    func close(_ album: String) { log.append("close \(album)") }
  }

  private func photos(
    _ items: [Photo], images: Images, seen: @escaping (String) -> Void
  ) -> GenericSection<Photo> {
    GenericSection("photos", items: items) { .image($0.file, description: "photo", aspect: 1) }
      .on(.prefetch) { images.load($0.item.file) }
      .on(.cancelPrefetch) { images.cancel($0.item.file) }
      .onImpression { seen($0.item.file) }
      .onSection(.didEnterWorkingRange) { section, _ in images.open(section.listIdentifier) }
      .onSection(.didLeaveWorkingRange) { section, _ in images.close(section.listIdentifier) }
  }

  @Test("Photos are loaded when they are near, and one that was seen is reported once")
  func page() {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 100))
    let (images, clock) = (Images(), TestClock(isMovedByHand: true))
    var seen: [String] = []
    view.estimatedItemHeight = 100
    view.workingRange = 2
    list.clock = clock
    list.impressionRule = ImpressionRule()
    list.attach(view, isolation: nil)
    list.appendSections([
      photos((0..<4).map { Photo(id: $0) }, images: images) { seen.append($0) }
    ])
    #expect(images.log == ["open photos", "load 1.jpg", "load 2.jpg"])
    clock.advance(by: .seconds(1))
    list.flush()
    #expect(seen == ["0.jpg"])
    list.detach()
    #expect(images.log.dropFirst(3) == ["cancel 1.jpg", "cancel 2.jpg", "close photos"])
    list.attach(view, isolation: nil)
    list.resetImpressions()
    clock.advance(by: .seconds(1))
    list.flush()
    #expect(seen == ["0.jpg", "0.jpg"])
  }
}
