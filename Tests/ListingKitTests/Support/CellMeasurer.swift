import Foundation
import ListingKit

/// Default text, drawn in cells of 8 × 20 points.
struct CellMeasurer: ListTextMeasurer {
  private let text = UniformTextMeasurer()

  var cellSize: CGSize { CGSize(width: 8, height: 20) }

  func lines(
    of text: String, style: ListTextStyle, width: CGFloat, limit: Int
  ) -> [ListTextLine] {
    self.text.lines(of: text, style: style, width: width, limit: limit)
  }

  func lineHeight(of style: ListTextStyle) -> CGFloat { text.lineHeight(of: style) }
}
