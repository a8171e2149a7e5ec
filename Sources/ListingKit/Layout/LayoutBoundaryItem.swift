import Foundation

/// How a section of a compositional layout shows its header or footer.
///
/// Without one, a header or footer is as wide as the list and as long as its section says, or as
/// its content.
public struct LayoutBoundaryItem: Hashable, Sendable {
  /// Where it is across the list.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Where reading begins.
    case leading
    /// In the middle.
    case center
    /// Where reading ends.
    case trailing
  }

  /// Whether it is the header or the footer.
  public var kind: ListSupplementaryKind
  /// Its size; fractions are parts of what can be seen of the list. Where its length is estimated,
  /// its section says it, or its content.
  public var layoutSize: LayoutSize
  /// Where it is, if it is not as wide as the list.
  public var alignment: Alignment
  /// Whether it stays in sight while something of its section is.
  public var pinToVisibleBounds: Bool
  /// Of two views that overlap, the one with the larger number is drawn over the other.
  public var zIndex: Int

  /// Creates the description of a header or footer.
  public init(
    _ kind: ListSupplementaryKind, layoutSize: LayoutSize, alignment: Alignment = .leading,
    pinToVisibleBounds: Bool = false, zIndex: Int = 1
  ) {
    self.kind = kind
    self.layoutSize = layoutSize
    self.alignment = alignment
    self.pinToVisibleBounds = pinToVisibleBounds
    self.zIndex = zIndex
  }
}

/// How a header or footer is laid out, from top to bottom.
struct SupplementaryPlan: Equatable {
  /// Its width; as wide as the list where there is none.
  var width: CGFloat?
  /// Its length, unless its section or its content says it.
  var length: CGFloat?
  var alignment = LayoutBoundaryItem.Alignment.leading
  var isPinned = false
  var zIndex = 1
}

extension LayoutBoundaryItem {
  /// - Parameters:
  ///   - size: what can be seen of the list.
  ///   - direction: the direction in which the list scrolls.
  func plan(in size: CGSize, _ direction: ListScrollDirection) -> SupplementaryPlan {
    let isHorizontal = direction == .horizontal
    let own = layoutSize.size(in: size.usable)
    let along = isHorizontal ? layoutSize.widthDimension : layoutSize.heightDimension
    let turned = isHorizontal ? own.transposed : own
    return SupplementaryPlan(
      width: turned.width, length: along.isEstimated ? nil : turned.height, alignment: alignment,
      isPinned: pinToVisibleBounds, zIndex: zIndex)
  }
}
