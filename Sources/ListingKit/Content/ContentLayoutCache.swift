import Foundation

/// Remembers how content was laid out, so that a cell that is shown again is not solved again.
///
/// It belongs to the owner of the view that it is for, and to one measurer. Content that is equal
/// has one layout, whichever cell shows it. What was asked for least recently is forgotten first.
public final class ContentLayoutCache {
  /// The most layouts that are kept.
  public let capacity: Int
  /// How the host breaks and measures text.
  public let measurer: any ListTextMeasurer

  private struct Key: Hashable {
    var content: ListContent
    var width: CGFloat
    var height: CGFloat?
    var direction: ListLayoutDirection
  }

  /// What was asked for since `older` was; at most half of the capacity.
  private var recent: [Key: ContentLayout] = [:]
  private var older: [Key: ContentLayout] = [:]

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - measurer: how the host breaks and measures text. Where that changes, make another cache.
  ///   - capacity: the most layouts that are kept, at least 2.
  public init(measurer: any ListTextMeasurer, capacity: Int = 1_024) {
    self.measurer = measurer
    self.capacity = max(2, capacity)
  }

  /// The number of layouts that are kept.
  public var count: Int { recent.count + older.count }

  /// How content is laid out: what ``ContentLayout`` says, solved once.
  ///
  /// - Parameters:
  ///   - content: what to show.
  ///   - width: the room across, in points.
  ///   - height: the room from top to bottom, in points; as much as is needed when `nil`.
  ///   - direction: the side on which reading begins.
  /// - Complexity: O(*n*) for *n* parts where it is known.
  public func layout(
    of content: ListContent, width: CGFloat, height: CGFloat? = nil,
    direction: ListLayoutDirection = .leftToRight
  ) -> ContentLayout {
    // Equal as lengths is equal as keys; a length that is no number would never be found again.
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
