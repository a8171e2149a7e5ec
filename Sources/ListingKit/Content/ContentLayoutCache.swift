import Foundation

/// Caches layouts of content, so that the content of a cell that is displayed again isn't laid out again.
///
/// A cache is used by the owner of its view, and with one text measurer. Cells with equal content share a
/// layout. The least recently used layouts are removed first.
public final class ContentLayoutCache {
  /// The maximum number of cached layouts.
  public let capacity: Int
  /// The text measurer of the host.
  public let measurer: any ListTextMeasurer

  private struct Key: Hashable {
    var content: ListContent
    var width: CGFloat
    var height: CGFloat?
    var direction: ListLayoutDirection
  }

  /// The layouts that were used since `older` was replaced; at most half of the capacity.
  private var recent: [Key: ContentLayout] = [:]
  private var older: [Key: ContentLayout] = [:]

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - measurer: the text measurer of the host. If it changes, create another cache.
  ///   - capacity: the maximum number of cached layouts, at least 2.
  public init(measurer: any ListTextMeasurer, capacity: Int = 1_024) {
    self.measurer = measurer
    self.capacity = max(2, capacity)
  }

  /// The number of cached layouts.
  public var count: Int { recent.count + older.count }

  /// Returns the ``ContentLayout`` of content, which is computed only once.
  ///
  /// - Parameters:
  ///   - content: the content.
  ///   - width: the available width, in points.
  ///   - height: the available height, in points; `nil` for as much as needed.
  ///   - direction: the direction of reading.
  /// - Complexity: O(*n*) for *n* parts if the layout is cached.
  public func layout(
    of content: ListContent, width: CGFloat, height: CGFloat? = nil,
    direction: ListLayoutDirection = .leftToRight
  ) -> ContentLayout {
    // Lengths are normalized, since a key that contains a NaN would never be found again.
    let key = Key(
      content: content, width: width.asLength, height: height?.asLength, direction: direction)
    if let known = recent[key] { return known }
    let layout =
      older.removeValue(forKey: key)
      ?? ContentLayout(
        content, width: width, height: height, direction: direction, measurer: measurer)
    if recent.count >= capacity / 2 {
      older = recent
      recent.removeAll(keepingCapacity: true)
    }
    recent[key] = layout
    return layout
  }
}
