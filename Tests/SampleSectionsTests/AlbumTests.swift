import Foundation
import ListingKit
import ListingTesting
import ListingXML
import PhotoGridSection
import Testing

@Suite("Album")
struct AlbumTests {
  static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "SampleSections")

  /// A list without an owner that shows a document in a view of 300 points.
  private final class Screen {
    let list = ListDataSource(isolation: nil)
    let view = ListView(
      size: CGSize(width: 300, height: 1000),
      measurer: UniformTextMeasurer(characterWidth: 8, lineHeight: 20))
    private(set) var messages: [String] = []

    init(_ document: URL) async throws {
      list.diagnosticsHandler = { [weak self] in self?.messages.append($0.message) }
      list.attach(view, isolation: nil)
      try await list.load(
        contentsOf: document, registry: SectionRegistry([.photoGrid]), isolation: nil)
      await list.waitUntilIdle(isolation: nil)
    }

    func texts(_ kind: ListView.Element.Kind) -> [String] {
      view.element(at: kind)?.view.content.texts ?? []
    }
  }

  /// A folder with a catalogue and a document.
  private func screen(
    _ catalogue: String, element: String = "<ph:album id='a' source='c.json' page-size='2'/>"
  ) async throws -> Screen {
    let folder = try TemporaryFolder()
    _ = try folder.write(catalogue, to: "c.json")
    let document = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:ph="urn:listingkit:photos" version="1.0">
      \(element)</listing>
      """, to: "document.xml")
    let screen = try await Screen(document)
    withExtendedLifetime(folder) {}
    return screen
  }

  private func photo(_ id: String, _ rest: String = "") -> String {
    "{\"id\": \"\(id)\", \"title\": \"T \(id)\", \"file\": \"\(id).jpg\"\(rest)}"
  }

  private func catalogue(_ photos: String...) -> String {
    "{\"photos\": [\(photos.joined(separator: ", "))]}"
  }

  @Test("The sample is a grid of squares with titles pinned over them, and a header that counts")
  func sample() async throws {
    let screen = try await Screen(Self.samples.appending(path: "album.xml"))
    #expect(screen.list.snapshot.sectionIdentifiers == ["album", "days"])
    // 3 columns of (300 - 2 * 2) / 3 points below a header of one line.
    let first = try #require(screen.view.frameForItem(at: IndexPath(item: 0, section: 0)))
    let second = try #require(screen.view.frameForItem(at: IndexPath(item: 1, section: 0)))
    #expect(abs(first.width - 296 / 3) < 1 && abs(first.height - first.width) < 1)
    #expect(first.minY == 20 && second.minY == 20 && abs(second.minX - first.maxX - 2) < 1)
    #expect(
      screen.texts(.item(IndexPath(item: 0, section: 0))) == [
        "Boats in a harbour before sunrise", "Harbour",
      ])
    let content = try #require(
      screen.view.element(at: .item(IndexPath(item: 0, section: 0)))?.view.content)
    guard case .overlay(let children) = content.body else {
      Issue.record("no overlay: \(content)")
      return
    }
    #expect(children.map(\.pin) == [.all, .horizontally.and(.bottom)])
    #expect(screen.messages == [])
  }

  @Test("The header shows the number of loaded photos")
  func count() async throws {
    let screen = try await screen(catalogue(photo("a"), photo("b"), photo("c")))
    let section = try #require(screen.list.section(for: "a") as? any ListSectionPaging)
    for _ in 0..<2 {
      section.didApproachEnd(remainingItems: 0)
      await screen.list.waitUntilIdle(isolation: nil)
    }
    #expect(screen.list.snapshot.itemIdentifiers(inSection: "a") == ["a", "b", "c"])
    #expect(screen.texts(.header(section: 0)).first == "3 photos")
  }

  @Test("A photo that is selected says when it was taken, where that is known")
  func selected() async throws {
    let screen = try await screen(
      catalogue(photo("a", ", \"taken\": \"2024-02-29\""), photo("b")))
    func texts(_ item: Int) -> [String] {
      screen.texts(.item(IndexPath(item: item, section: 0)))
    }
    screen.view.tapItem(at: IndexPath(item: 0, section: 0))
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(texts(0).count == 3 && texts(0).last?.contains("2024") == true)
    // Without a description the title stands for the image.
    #expect(texts(1) == ["T b", "T b"])
    screen.view.tapItem(at: IndexPath(item: 1, section: 0))
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(texts(0) == ["T a", "T a"])
    #expect(texts(1) == ["T b", "T b"])
  }

  @Test("The document's own cell sees the fields, and others are mistakes")
  func ownCell() async throws {
    let screen = try await screen(
      catalogue(photo("a")),
      element: """
        <ph:album id='a' source='c.json'><cell><text>{it.title}, {it.file}</text></cell></ph:album>
        """)
    #expect(screen.texts(.item(IndexPath(item: 0, section: 0))) == ["T a, a.jpg"])
    await #expect(throws: XMLDocumentError.self) {
      _ = try await self.screen(
        catalogue(photo("a")),
        element: "<ph:album id='a' source='c.json'><cell><text>{it.titel}</text></cell></ph:album>")
    }
  }

  @Test("The source has the same photos for a section of the document, and reads backward")
  func source() async throws {
    let photos = (0..<9).map { photo("p\($0)") }
    let screen = try await screen(
      "{\"photos\": [\(photos.joined(separator: ", "))]}",
      element: """
        <section id='a'><source kind='ph:catalogue' ph:file='c.json'/>
        <page size='3' threshold='0' max='5'/><cell><text>{it.title}</text></cell></section>
        """)
    #expect(screen.texts(.item(IndexPath(item: 0, section: 0))) == ["T p0"])
    let section = try #require(screen.list.section(for: "a") as? any ListSectionPaging)
    section.didApproachEnd(remainingItems: 0)
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(screen.list.snapshot.itemIdentifiers(inSection: "a").contains("p5"))
  }

  @Test("Invalid images and catalogues are reported, and nothing is lost")
  func wrong() async throws {
    let text = try await screen(
      "{\"photos\": [{\"id\": \"a\", \"title\": \"A\", \"file\": \"a.txt\"}]}")
    #expect(text.list.snapshot.numberOfItems == 0)
    #expect(
      text.texts(.footer(section: 0)).contains {
        $0.contains(
          "the file of photo 'a' is 'a.txt', which isn't an image: use one that ends in .avif, .gif"
        )
      })
    let other = try await screen("{\"pictures\": []}")
    #expect(other.list.snapshot.numberOfItems == 0)
    #expect(other.texts(.footer(section: 0)).isEmpty == false)
    let second = try await screen(
      catalogue(photo("a"), photo("b"), "{\"id\": \"c\", \"title\": \"C\", \"file\": \"c\"}"))
    let section = try #require(second.list.section(for: "a") as? any ListSectionPaging)
    section.didApproachEnd(remainingItems: 0)
    await second.list.waitUntilIdle(isolation: nil)
    #expect(second.list.snapshot.itemIdentifiers(inSection: "a") == ["a", "b"])
  }

  @Test("A page size that is out of range is reported at its value")
  func pageSize() async throws {
    do {
      _ = try await screen(
        catalogue(), element: "<ph:album id='a' source='c.json' page-size='0'/>")
      Issue.record("it was loaded")
    } catch let error as XMLDocumentError {
      let diagnostic = try #require(error.diagnostics.first)
      // `<ph:album id='a' source='c.json' page-size='` is 44 columns, in the second line.
      #expect(diagnostic.line == 2 && diagnostic.column == 45)
      #expect(
        diagnostic.message
          == "album of plugin 'photos': 'page-size' is out of range: expected 1 to 10000")
    }
  }
}
