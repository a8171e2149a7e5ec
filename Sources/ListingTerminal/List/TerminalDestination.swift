import ListingKit

/// The destination of the cursor while pages are loaded.
enum TerminalDestination: Hashable {
  /// The first item of the list, also of pages that are loaded before it.
  case start
  /// The last item of the list.
  case end
  /// A position in a section, from 0.
  case position(Int, section: String)
  /// A part of a section's source, from 0 to 1.
  case part(Double, section: String)
  /// An item by its identifier.
  case item(ListLookup)
  /// The place that the screen shows: a position in a section, from 0, whose items aren't loaded.
  case shown(Int, section: String)

  /// The place, for the status.
  var text: String {
    switch self {
    case .start: "the start"
    case .end: "the end"
    case .position(let position, _), .shown(let position, _): "item \(position + 1)"
    case .part(let part, _): part.formatted(.percent.precision(.fractionLength(0)))
    case .item(let lookup): "'\(lookup.typed)'"
    }
  }
}
