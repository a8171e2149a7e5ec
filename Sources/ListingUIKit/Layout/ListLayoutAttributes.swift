#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// The place of a view, and the content of one that the layout makes.
  final class ListLayoutAttributes: UICollectionViewLayoutAttributes {
    /// The content of a decoration. Attributes are used on the main actor, but `isEqual(_:)` doesn't say so.
    nonisolated(unsafe) var content = ListContent.empty

    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? ListLayoutAttributes)?.content = content
      return copy
    }

    override func isEqual(_ object: Any?) -> Bool {
      super.isEqual(object) && (object as? ListLayoutAttributes)?.content == content
    }
  }
#endif
