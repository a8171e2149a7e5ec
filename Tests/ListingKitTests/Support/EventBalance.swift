import ListingKit

/// The begin events without an end so far, and the mistakes in the events.
final class EventBalance {
  /// The items, views and sections that are displayed.
  private(set) var displayed: Set<ListEvent.Subject> = []
  /// The sections in the working range.
  private(set) var sections: Set<String> = []
  private(set) var prefetched: Set<ListEvent.Subject> = []
  private(set) var highlighted: Set<ListEvent.Subject> = []
  /// The items whose impressions were reported.
  private(set) var seen: Set<ListEvent.Subject> = []
  /// The items that were displayed, or prefetched before.
  var known: Set<ListEvent.Subject> = []
  private(set) var problems: [String] = []

  var isEmpty: Bool {
    displayed.isEmpty && sections.isEmpty && prefetched.isEmpty && highlighted.isEmpty
  }

  func take(_ event: ListEvent) {
    let subject = event.subject
    if event.kind == .willDisplay { prefetched.remove(subject) }
    let isRight =
      switch event.kind {
      case .willDisplay: displayed.insert(subject).inserted && isInSection(subject)
      case .didEndDisplay: displayed.remove(subject) != nil && !isBeforeElements(subject)
      case .didEnterWorkingRange: sections.insert(event.section).inserted
      case .didLeaveWorkingRange: sections.remove(event.section) != nil
      case .prefetch: !displayed.contains(subject) && prefetched.insert(subject).inserted
      case .cancelPrefetch: !displayed.contains(subject) && prefetched.remove(subject) != nil
      case .didHighlight: highlighted.insert(subject).inserted
      case .didUnhighlight: highlighted.remove(subject) != nil
      case .impression: seen.insert(subject).inserted
      default: true
      }
    if !isRight { problems.append("\(event.kind) \(subject.name)") }
    if event.kind == .willDisplay || event.kind == .prefetch { known.insert(subject) }
  }

  /// Whether the section of an element that begins has begun.
  private func isInSection(_ subject: ListEvent.Subject) -> Bool {
    subject.section.isEmpty || displayed.contains(.section(subject.section))
  }

  /// Whether a section ends before its elements do.
  private func isBeforeElements(_ subject: ListEvent.Subject) -> Bool {
    guard case .section(let name) = subject else { return false }
    return displayed.contains { $0.section == name }
  }
}

extension ListEvent.Subject {
  /// The section; of an item or a view, with its identifier or its kind after a slash.
  var name: String {
    switch self {
    case .item(let path): "\(path.section)/\(path.item)"
    case .view(let path): "\(path.section)/\(path.kind.rawValue)"
    case .section(let name): name
    }
  }

  fileprivate var section: String {
    switch self {
    case .item(let path): path.section
    case .view(let path): path.section
    case .section(let name): name
    }
  }
}
