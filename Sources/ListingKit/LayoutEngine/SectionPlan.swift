import Foundation

/// The layout of a section: its lines, and the views around them.
struct SectionPlan {
  /// Breaks the items into lines.
  let breaking: any LineBreaking
  /// The views at the boundary, one of each kind.
  var boundaries = BoundaryPlan.ends
  /// The views that don't affect the lines.
  var decor = SectionDecor()

  /// Creates the layout of lines between a header and a footer.
  init(_ breaking: any LineBreaking) { self.breaking = breaking }
}
