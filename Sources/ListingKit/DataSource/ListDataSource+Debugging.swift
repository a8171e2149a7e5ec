import Foundation

extension ListDataSource: CustomDebugStringConvertible {
  /// The state of the list in lines: its transactions, its sections with the states of their loads, and its
  /// host with the visible elements.
  public var debugDescription: String {
    var lines = [
      "ListDataSource: \(snapshot.numberOfSections) sections, \(snapshot.numberOfItems) items",
      "  transactions: \(transactionCount) ended, \(queue.debugDescription)",
    ]
    if loadState != .idle { lines.append("  load state: \(loadState)") }
    if showsPlaceholder { lines.append("  the placeholder is shown") }
    for section in sections {
      let name = section.listIdentifier
      var line = "  section '\(name)': \(snapshot.numberOfItems(inSection: name)) items"
      let displayed = displayedSnapshot.index(ofSection: name)
        .map(displayedSnapshot.numberOfItems(inSectionAt:))
      if displayed != snapshot.numberOfItems(inSection: name) {
        line += " (\(displayed.map(String.init) ?? "not") displayed)"
      }
      line += ", \(type(of: section))"
      if let state = (section as? any ListSectionLoading)?.loadState { line += ", \(state)" }
      lines.append(line)
      if let section = section as? any CustomDebugStringConvertible {
        lines += section.debugDescription.indentedLines.map { "  " + $0 }
      }
    }
    guard let host else { return (lines + ["  no host"]).joined(separator: "\n") }
    let description = (host as? any CustomDebugStringConvertible)?.debugDescription
    lines += (description ?? "\(type(of: host))").indentedLines
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The lines of the text, each after two spaces.
  fileprivate var indentedLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
  }
}

extension TransactionQueue: CustomDebugStringConvertible {
  /// The state of the oldest transaction, and whether others wait for it.
  var debugDescription: String {
    let words =
      switch state {
      case .idle: operations == .none ? "none pending" : "operations are collected"
      case .ending: "one is ending"
      case .computing(_, let task): task == nil ? "one has ended" : "an update is computed"
      case .delivering: "an update is passed to the host"
      case .applying: "the host applies an update"
      case .applied: "the host has applied an update"
      case .completing: "completions are called"
      }
    if case .idle = state { return words }
    return operations == .none ? words : words + ", operations are collected for the next one"
  }
}
