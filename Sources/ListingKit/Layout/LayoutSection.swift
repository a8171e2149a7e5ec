import Foundation

/// A section's part of a compositional layout: a group, repeated down the section.
public final class LayoutSection {
  /// What is repeated.
  public let group: LayoutGroup

  /// The distance between two groups, in points.
  public var interGroupSpacing: CGFloat = 0

  /// The room kept free round all groups, in points. The header above and the footer below are
  /// outside of it.
  public var contentInsets: ListDirectionalEdgeInsets = .zero

  /// Creates a section from the group that it repeats.
  public init(group: LayoutGroup) { self.group = group }
}
