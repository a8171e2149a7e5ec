import Foundation

extension ListSection {
  /// Returns the shape of the section, for a host that places its items itself.
  ///
  /// - Parameter environment: the environment for which the section makes its layout.
  package func shape(in environment: LayoutEnvironment) -> LayoutShape {
    if let layout = layout(in: environment) { return LayoutShape(layout) }
    var shape = LayoutShape()
    shape.columnSpacing = minimumInteritemSpacing.usableLength
    shape.lineSpacing = minimumLineSpacing.usableLength
    shape.insets =
      ListDirectionalEdgeInsets(
        top: inset.top, leading: inset.left, bottom: inset.bottom, trailing: inset.right
      ).usable
    return shape
  }
}
