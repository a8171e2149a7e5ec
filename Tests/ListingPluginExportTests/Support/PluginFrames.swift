import Foundation
import ListingKit
import ListingTesting
import ListingXML

/// What a view lays out of a document, as lines of text.
@MainActor
enum PluginFrames {
  /// Taps items one after the other, and writes down after each what can be seen, and where.
  ///
  /// - Parameters:
  ///   - size: the size of the view, in points.
  ///   - character: the size of a character, in points.
  static func lines(
    of document: URL, _ registry: SectionRegistry, size: CGSize, character: CGSize,
    taps: [IndexPath]
  ) async throws -> [String] {
    let list = ListDataSource()
    list.clock = TestClock(isMovedByHand: true)
    let view = ListView(
      size: size,
      measurer: UniformTextMeasurer(characterWidth: character.width, lineHeight: character.height))
    list.attach(view)
    try await list.load(contentsOf: document, registry: registry)
    await list.settle()
    var lines: [String] = []
    for path in taps {
      view.tapItem(at: path)
      await list.settle()
      lines += view.visibleElements.map { "\($0.kind) \($0.frame) \($0.view.content.texts)" }
      lines.append("--")
    }
    return lines
  }
}
