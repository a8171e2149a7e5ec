import ListingKit

/// The items and sections that events say are displayed or prefetched, and the mistakes in the events.
@MainActor
final class DisplayBalance {
  private(set) var displayed: Set<ListEvent.Subject> = []
  private(set) var prefetched: Set<ListEvent.Subject> = []
  private(set) var highlighted: Set<ListEvent.Subject> = []
  private(set) var problems: [String] = []

  func take(_ event: ListEvent) {
    let isRight =
      switch event.kind {
      case .willDisplay:
        displayed.insert(event.subject).inserted && isInSection(event.subject, event.section)
      case .didEndDisplay:
        displayed.remove(event.subject) != nil && !isBeforeElements(event.subject, event.section)
      case .prefetch:
        !displayed.contains(event.subject) && prefetched.insert(event.subject).inserted
      case .cancelPrefetch:
        !displayed.contains(event.subject) && prefetched.remove(event.subject) != nil
      case .didHighlight: highlighted.insert(event.subject).inserted
      case .didUnhighlight: highlighted.remove(event.subject) != nil
      default: true
      }
    if event.kind == .willDisplay { prefetched.remove(event.subject) }
    if !isRight { problems.append("\(event.kind) \(event.subject)") }
  }

  /// The displayed items.
  var items: Set<ListItemPath> {
    Set(
      displayed.compactMap { subject in
        if case .item(let path) = subject { path } else { nil }
      })
  }

  private func isInSection(_ subject: ListEvent.Subject, _ section: String) -> Bool {
    if case .section = subject { true } else { displayed.contains(.section(section)) }
  }

  private func isBeforeElements(_ subject: ListEvent.Subject, _ section: String) -> Bool {
    guard case .section = subject else { return false }
    return displayed.contains { other in
      switch other {
      case .item(let path): path.section == section
      case .view(let path): path.section == section
      case .section: false
      }
    }
  }
}
