import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingWeb

@Suite(.timeLimit(.minutes(10))) struct PatchBytesTests {
  private static let texts = [
    "", "a", "A \"quoted\" \\ text", "line\nnext\r\ttab", "\u{0}\u{1}\u{8}\u{C}\u{1F}\u{7F}",
    "</li>",
    "äöü 漢字 👩‍👧 e\u{301}", "\u{2028}\u{2029}\u{FEFF}", "/a/b", "שלום", "{\"a\":[]}",
  ]

  private func patch(_ random: inout SeededGenerator) -> WindowPatch {
    func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
    func text() -> String { Self.texts.randomElement(using: &random) ?? "" }
    func texts() -> [String] { (0..<Int.random(in: 0...4, using: &random)).map { _ in text() } }
    var patch = WindowPatch(
      before: .random(in: -5...1_000_000, using: &random), after: .random(in: 0...9, using: &random)
    )
    (patch.title, patch.banner, patch.progress) = (maybe(text()), maybe(text()), maybe(text()))
    (patch.found, patch.filtered, patch.undoable) = (maybe(text()), maybe(text()), maybe(text()))
    (patch.index, patch.states, patch.bottom) = (maybe(text()), maybe(text()), maybe(text()))
    (patch.several, patch.end, patch.back) = (maybe(true), maybe(false), maybe(true))
    (patch.animate, patch.shape, patch.say) = (
      .random(using: &random), maybe(texts()), maybe(texts())
    )
    (patch.open, patch.copy) = (maybe(text()), maybe(text()))
    patch.announce = maybe(AnnouncedCounts(added: 2, moved: 1))
    patch.reveal = maybe(
      .init(
        section: text(), item: maybe(text()), view: maybe(text()), position: "top",
        focus: maybe(true)))
    var sections: [String: WindowPatch.Section] = [:]
    for name in texts() {
      var section = WindowPatch.Section()
      (section.class, section.style, section.label) = (maybe(text()), maybe(text()), maybe(text()))
      (section.n, section.from, section.more) = (maybe(7), maybe(0), maybe(false))
      section.skip = maybe(600_000)
      (section.head, section.foot, section.order) = (maybe(text()), maybe(text()), maybe(texts()))
      section.html = maybe(
        Dictionary(texts().map { ($0, text()) }, uniquingKeysWith: { first, _ in first }))
      sections[name] = section
    }
    patch.sections = maybe(sections)
    return patch
  }

  @Test(arguments: 0..<20) func `The JSON is that of its Encodable`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for _ in 0..<50 {
      let patch = patch(&random)
      let (expected, json) = (try encoder.encode(patch), patch.json)
      #expect(!json.contains { $0 < 0x20 })
      // Names can be sorted in another order than that of the encoder.
      #expect(
        try JSONSerialization.jsonObject(with: json) as? NSDictionary
          == JSONSerialization.jsonObject(with: expected) as? NSDictionary)
      #expect(json.count == expected.count)
    }
  }

  @Test func `Viewers that show the same items have the same bytes, and others have their own`()
    async throws
  {
    let shared = WebSharedList { _ in
      let list = ListDataSource()
      list.appendSections([numbers("a", 0..<1_000)])
      return list
    }
    let viewers = (0..<4).map { _ in WebViewer.of(WebListSource(shared: shared)) }
    for viewer in viewers { _ = try await viewer.open(at: nil) }
    await viewers[3].perform(.seeUnit(500, count: 20))
    let known = [1, 1, 1, try #require(await viewers[3].nextPatch(after: 1)).sequence]
    try await shared.perform { _, list in
      (list.section(at: 0) as? GenericSection<Number>)?.setItems(
        (0..<1_000).map { Number(id: $0, text: "changed") })
      list.flush()
    }
    var bodies: [PatchBody] = []
    for (viewer, sequence) in zip(viewers, known) {
      bodies.append(try #require(await viewer.nextPatch(after: sequence)).body)
    }
    #expect(bodies[0] === bodies[1] && bodies[1] === bodies[2])
    #expect(bodies[3] !== bodies[0])
    #expect(String(decoding: bodies[3].json, as: UTF8.self).contains("500 changed"))
    // They are compressed once.
    var count = 0
    for body in bodies.prefix(3) {
      _ = body.compressed { bytes in
        count += 1
        return bytes
      }
    }
    #expect(count == 1)
  }

  @Test func `What is for one viewer isn't kept for others`() {
    let cache = PatchCache()
    for change in [\WindowPatch.open, \.copy] as [WritableKeyPath<WindowPatch, String?>] {
      var patch = WindowPatch(before: 0, after: 0)
      patch[keyPath: change] = "secret"
      #expect(cache.body(of: patch) !== cache.body(of: patch))
    }
    var patch = WindowPatch(before: 0, after: 0)
    patch.say = ["secret"]
    #expect(cache.body(of: patch) !== cache.body(of: patch))
    patch.say = nil
    #expect(cache.body(of: patch) === cache.body(of: patch))
  }

  @Test func `The cache keeps what was used recently, up to its capacity`() {
    let cache = PatchCache(capacity: 10_000)
    func patch(_ number: Int) -> WindowPatch {
      var patch = WindowPatch(before: number, after: 0)
      patch.bottom = String(repeating: "x", count: 900)
      return patch
    }
    weak let first = cache.body(of: patch(0))
    weak let second = cache.body(of: patch(1))
    for number in 2..<50 {
      _ = cache.body(of: patch(number))
      #expect(cache.body(of: patch(0)) === first)
    }
    #expect(first != nil)
    #expect(second == nil)
    var large = patch(0)
    large.bottom = String(repeating: "x", count: 5_000)
    #expect(cache.body(of: large) !== cache.body(of: large))
  }
}
