import Foundation

/// The layout of a section: its lines, and the views around them.
struct SectionPlan {
  /// How its items are broken into lines.
  let breaking: any LineBreaking
  /// The views at its boundary, one of each kind.
  var boundaries = BoundaryPlan.ends
  /// What is shown of it that changes no line.
  var decor = SectionDecor()

  /// Lines between a header and a footer.
  init(_ breaking: any LineBreaking) { self.breaking = breaking }
}
