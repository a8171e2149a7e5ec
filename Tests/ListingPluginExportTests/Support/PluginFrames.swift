import Foundation
import ListingKit
import ListingTesting
import ListingXML

/// The layout of a document's views, as lines of text.
@MainActor
enum PluginFrames {
  /// Taps items one after the other, and records the visible elements after each.
  ///
  /// - Parameters:
  ///   - size: the size of the view, in points.
  ///   - character: the size of a character, in points.
  ///   - refreshed: a section that is refreshed after half of the scrolling. Two
  ///     sections that load pages at once get them in any order, by which they ask for others.
  static func lines(
    of document: ListingDocument, size: CGSize, character: CGSize, taps: [IndexPath],
    refreshed: String? = nil
  ) async throws -> [String] {
    let list = ListDataSource()
    list.clock = TestClock(isMovedByHand: true)
    let view = ListView(
      size: size,
      measurer: UniformTextMeasurer(characterWidth: character.width, lineHeight: character.height))
    list.attach(view)
    try await list.load(document)
    await list.waitUntilIdle()
    var lines: [String] = []
    func look(_ what: String) {
      lines.append("-- \(what)")
      lines += view.visibleElements.map { "\($0.kind) \($0.frame) \($0.view.content.texts)" }
    }
    for path in taps {
      view.tapItem(at: path)
      await list.waitUntilIdle()
      look("tapped \(path)")
    }
    guard let refreshed else { return lines }
    await waitUntilIdle(list)
    view.contentOffset = CGPoint(x: 0, y: view.contentSize.height / 2)
    await waitUntilIdle(list)
    look("scrolled")
    list.deliverEvents { (list.section(for: refreshed) as? any ListSectionLoading)?.refresh() }
    await waitUntilIdle(list)
    look("refreshed")
    return lines + list.snapshot.itemIdentifiers(inSection: refreshed)
  }

  /// Returns when nothing is loading: an arrived page may have brought another end into view.
  private static func waitUntilIdle(_ list: ListDataSource) async {
    var quiet = 0
    while quiet < 20 {
      let count = list.snapshot.numberOfItems
      await list.waitUntilIdle()
      await Task.yield()
      quiet = list.snapshot.numberOfItems == count ? quiet + 1 : 0
    }
  }
}
