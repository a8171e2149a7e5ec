import ListingKit

/// The contents of the last row of the screen.
public struct TerminalStatus: Hashable, Sendable {
  /// A key and its effect.
  public struct KeyHint: Hashable, Sendable {
    /// The key.
    public var key: String
    /// Its effect.
    public var meaning: String

    /// Creates a hint.
    public init(_ key: String, _ meaning: String) {
      self.key = key
      self.meaning = meaning
    }
  }

  /// The header text of the section at the cursor, or its identifier.
  public var section: String
  /// The position of the cursor's item in its section, from 1; 0 if there is none.
  public var position: Int
  /// The number of items in the section.
  public var count: Int
  /// The number of items in the section's source before these; `nil` if it isn't known.
  public var itemsBefore: Int? = 0
  /// The number of items in the section's source; `nil` if it isn't known.
  public var total: Int?
  /// The number of items in the section before it was refreshed by the last key.
  var countBeforeRefresh: Int?
  /// How much of the section's source is before the end of its items, from 0 to 1; `nil` if it isn't known.
  var readPart: Double?
  /// The number of invalid items that the section's source skipped.
  public var skipped = 0
  /// The load state of the section.
  public var loadState: ListLoadState?
  /// The number of selected items, where several can be selected.
  public var selectedCount = 0
  /// The title of the deletion that can be undone.
  public var undoTitle: String?
  /// The keys that apply here, the most important one last.
  public var keys: [KeyHint] = []
  /// The text without which items are hidden; `nil` if all are shown.
  public var filter: String?
  /// Whether items are examined for the filter, and whether some weren't.
  var isFiltering = false
  var isFilterStopped = false
  /// The destination of the cursor as pages are loaded.
  var destination: TerminalDestination?
  /// The text of the owner in place of the default.
  var customText: String?

  /// The default text: the section, the position and the state.
  public var text: String {
    var parts = [sectionAndPlace]
    if let filter { parts.append("filter: \(filter)") }
    if isFiltering { parts.append("examining items; Esc: stop") }
    if selectedCount > 0 { parts.append("\(selectedCount) selected") }
    if let undoTitle { parts.append("u: undo \(undoTitle)") }
    if skipped > 0 { parts.append("\(skipped) skipped") }
    if let countBeforeRefresh, countBeforeRefresh > count {
      parts.append("refreshed: \(count) loaded, was \(countBeforeRefresh)")
    }
    if let loading { parts.append(loading) }
    return parts.joined(separator: "  ")
  }

  /// Returns the status in a number of columns, with as many keys at its end as there is space for.
  func line(width: Int, text: TerminalText) -> String {
    let status = customText ?? self.text
    var room = width - text.width(of: status)
    var hints: [String] = []
    for key in keys.reversed() {
      let hint = "\(key.key) \(key.meaning)"
      guard text.width(of: hint) + 2 <= room else { break }
      hints.insert(hint, at: 0)
      room -= text.width(of: hint) + 2
    }
    if hints.isEmpty { return text.truncated(status, to: width) }
    return status + String(repeating: " ", count: room + 2) + hints.joined(separator: "  ")
  }

  /// The section and the position. A header that begins with the number of items, such as "24 photos", doesn't say
  /// it twice: "1 of 24+ photos".
  private var sectionAndPlace: String {
    let words = section.split(separator: " ", maxSplits: 1)
    guard itemsBefore == 0, words.count == 2, words[0].filter(\.isNumber) == "\(count)" else {
      return "\(section)  \(place)"
    }
    return "\(place) \(words[1])"
  }

  /// The position in the source and the number of its items, with a plus sign if there may be more.
  private var place: String {
    if filter != nil { return "\(position) of \(count)\(isFilterComplete ? "" : "+")" }
    guard let itemsBefore else { return "\(count) loaded" }
    let position = position > 0 ? itemsBefore + position : 0
    let last = itemsBefore + count
    if let total { return "\(position) of \(max(total, last))" }
    return "\(position) of \(last)\(isComplete ? "" : "+")"
  }

  private var isFilterComplete: Bool {
    guard !isFiltering, !isFilterStopped else { return false }
    return loadState.map { !$0.mayLoadMore } ?? true
  }

  private var isComplete: Bool {
    switch loadState {
    case nil, .end, .empty: true
    default: count == 0
    }
  }

  /// How much of the source is loaded, in percent, if its size is known.
  private var progress: String {
    let part = total.map { Double((itemsBefore ?? 0) + count) / Double(max(1, $0)) } ?? readPart
    return part.map { ", \(Int(min(max($0, 0), 1) * 100))%" } ?? ""
  }

  private var loading: String? {
    switch loadState {
    case nil, .end: nil
    case .loadingFirst, .refreshing: "loading"
    case .idle, .loadingAppend, .loadingPrepend:
      destination.map { "loading to \($0.text)\(progress); Esc: stop" }
        ?? (loadState == .idle ? nil : "loading more")
    case .failed(let message): "r: retry  failed: \(message)"
    case .empty: "empty"
    }
  }
}
