#if os(Linux) || !canImport(UIKit)
  import ListingKit

  extension LayoutGroup {
    /// Creates a group of equally wide places from left to right; UIKit's older name for
    /// `horizontal(layoutSize:repeatingSubitem:count:)`.
    public static func horizontal(
      layoutSize: LayoutSize, subitem: LayoutItem, count: Int
    ) -> LayoutGroup {
      .horizontal(layoutSize: layoutSize, repeatingSubitem: subitem, count: count)
    }

    /// Creates a group of equally high places from top to bottom; UIKit's older name for
    /// `vertical(layoutSize:repeatingSubitem:count:)`.
    public static func vertical(
      layoutSize: LayoutSize, subitem: LayoutItem, count: Int
    ) -> LayoutGroup {
      .vertical(layoutSize: layoutSize, repeatingSubitem: subitem, count: count)
    }
  }
#endif
