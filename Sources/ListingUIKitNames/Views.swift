#if os(Linux) || !canImport(UIKit)
  import ListingKit

  /// A reusable view: a header or a footer. A protocol, not a class.
  public typealias UICollectionReusableView = ListReusableView

  /// The view of an item. A protocol, not a class.
  public typealias UICollectionViewCell = ListCell
#endif
