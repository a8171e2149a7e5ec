import Foundation

/// A width or a height in a compositional layout, absolute or relative to its container.
///
/// A dimension that is negative, infinite or not a number counts as 0.
public enum LayoutDimension: Hashable, Sendable {
  /// A length in points.
  case absolute(CGFloat)
  /// A part of the container's width, 1 for all of it.
  case fractionalWidth(CGFloat)
  /// A part of the container's height, 1 for all of it.
  case fractionalHeight(CGFloat)
  /// An estimate in points, which is used until the content is measured. Then the height of an item
  /// is the measured one, its width is that of its content and at most the space in its group, and
  /// the length of a group is the length of its items.
  case estimated(CGFloat)

  /// Whether the content determines the length.
  var isEstimated: Bool {
    if case .estimated = self { true } else { false }
  }

  /// The length in points, or its estimate.
  func length(in container: CGSize) -> CGFloat {
    switch self {
    case .absolute(let length), .estimated(let length): length.usableLength
    case .fractionalWidth(let part): (part * container.width).usableLength
    case .fractionalHeight(let part): (part * container.height).usableLength
    }
  }
}

/// The size of an item or a group in a compositional layout.
public struct LayoutSize: Hashable, Sendable {
  /// The width, in points or as a part of the container.
  public var widthDimension: LayoutDimension
  /// The height, in points or as a part of the container.
  public var heightDimension: LayoutDimension

  /// Creates a size.
  public init(widthDimension: LayoutDimension, heightDimension: LayoutDimension) {
    self.widthDimension = widthDimension
    self.heightDimension = heightDimension
  }

  /// The same parts with x and y exchanged.
  var transposed: LayoutSize {
    LayoutSize(
      widthDimension: heightDimension.transposed, heightDimension: widthDimension.transposed)
  }

  /// The size in points, or its estimate.
  func size(in container: CGSize) -> CGSize {
    CGSize(
      width: widthDimension.length(in: container), height: heightDimension.length(in: container))
  }
}

/// The distance between the items of a group.
public enum LayoutSpacing: Hashable, Sendable {
  /// A distance in points.
  case fixed(CGFloat)
  /// At least a distance in points; the remaining length of the group is distributed to its
  /// flexible spacings.
  case flexible(CGFloat)

  /// The minimum distance in points.
  var least: CGFloat {
    switch self {
    case .fixed(let distance), .flexible(let distance): distance.usableLength
    }
  }

  /// Whether the distance grows to fill the group.
  var isFlexible: Bool {
    if case .flexible = self { true } else { false }
  }
}
