import ListingKit
import ListingTerminal

/// A cell with a bar of stars on a terminal, and their number elsewhere.
final class RatingCell: ListCell, TerminalDrawing {
  var rating = 0
  var content: ListContent { .text("\(rating) of 5 stars") }

  func draw(on canvas: inout TerminalCanvas) {
    for star in 0..<5 {
      canvas.write(
        star < rating ? "★" : "☆", column: 2 * star, row: 0,
        color: star < rating ? .named(.yellow) : nil)
    }
  }
}
