import ListingKit

/// The contents of the last row of the screen.
struct TerminalStatus: Hashable, Sendable {
  /// The section at the cursor.
  var section: String
  /// The position of the cursor's item in its section, from 1; 0 if there is none.
  var position: Int
  /// The number of items in the section.
  var count: Int
  /// The number of items in the section's source before these; `nil` if it isn't known.
  var itemsBefore: Int? = 0
  /// The number of items in the section's source; `nil` if it isn't known.
  var total: Int?
  /// The number of items in the section before it was refreshed by the last key.
  var countBeforeRefresh: Int?
  /// The number of invalid items that the section's source skipped.
  var skipped = 0
  /// The load state of the section.
  var loadState: ListLoadState?
  /// The number of selected items, where several can be selected.
  var selectedCount = 0
  /// The title of the deletion that can be undone.
  var undoTitle: String?
  /// The edge that the cursor moves to with each page that is loaded.
  var followedEdge: TerminalEdge?

  /// Returns the status in a number of columns, with a hint at its end if there is space.
  func line(width: Int, text: TerminalText) -> String {
    var parts = [section, place]
    if selectedCount > 0 { parts.append("\(selectedCount) selected") }
    if let undoTitle { parts.append("u: undo \(undoTitle)") }
    if skipped > 0 { parts.append("\(skipped) skipped") }
    if let countBeforeRefresh, countBeforeRefresh > count {
      parts.append("refreshed: \(count) loaded, was \(countBeforeRefresh)")
    }
    if let loading { parts.append(loading) }
    let status = parts.joined(separator: "  ")
    let hint = "? help"
    let room = width - text.width(of: status) - text.width(of: hint)
    if room < 2 { return text.truncated(status, to: width) }
    return status + String(repeating: " ", count: room) + hint
  }

  /// The position in the source and the number of its items, with a plus sign if there may be more.
  private var place: String {
    guard let itemsBefore else { return "\(count) loaded" }
    let position = position > 0 ? itemsBefore + position : 0
    let last = itemsBefore + count
    if let total { return "\(position)/\(max(total, last))" }
    return "\(position)/\(last)\(isComplete ? "" : "+")"
  }

  private var isComplete: Bool {
    switch loadState {
    case nil, .end, .empty: true
    default: count == 0
    }
  }

  private var loading: String? {
    switch loadState {
    case nil: nil
    case .idle: "more"
    case .loadingFirst, .refreshing: "loading"
    case .loadingAppend where followedEdge == .end: "loading to the end; any key stops"
    case .loadingPrepend where followedEdge == .start: "loading to the start; any key stops"
    case .loadingAppend, .loadingPrepend: "loading more"
    case .failed(let message): "r: retry  failed: \(message)"
    case .end: "end"
    case .empty: "empty"
    }
  }
}
