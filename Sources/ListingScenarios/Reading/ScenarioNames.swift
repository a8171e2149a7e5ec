import ListingKit
import ListingXML

/// The names in the steps so far. They distinguish a misspelled name from an expected missing item.
struct ScenarioNames {
  /// The origin of a section's items.
  enum Kind {
    /// The section and operations have them.
    case given
    /// Steps deliver them page by page.
    case delivered
    /// A document has them.
    case document(isOpen: Bool)
  }

  /// A section, or an item of one.
  enum Subject: Hashable {
    case section(String)
    case item(ListItemPath)

    /// The subject as a list of `unknown` writes it.
    var text: String {
      switch self {
      case .section(let section): section.escapedForList
      case .item(let path): path.description
      }
    }
  }

  /// A name in an operation that no step has added: a mistake, unless the next `then` expects the result.
  struct Doubt {
    var subject: Subject
    var range: Range<Int>
    /// The label of the operation, which an `error` can name.
    var label: String?
  }

  private(set) var sections: [String: Kind] = [:]
  /// The sections of documents whose items are in groups.
  private var grouped: Set<String> = []
  private(set) var items: Set<ListItemPath> = []
  private(set) var labels: [String: Range<Int>] = [:]
  /// The labels of the operations since the last `then`, and the number of operations.
  private(set) var recentLabels: [String] = []
  private(set) var recentCount = 0
  /// Whether all names that steps have added are known. After a mistake in an element that adds names they
  /// aren't, and no name counts as unknown: one mistake is one message.
  private(set) var isWhole = true
  private var doubts: [Doubt] = []
  private var doubtedTexts: Set<String> = []
  /// The unknown names of operations that were reported, each once.
  private var reported: Set<Subject> = []
  /// The unknown names of expectations since the last `then`.
  private var unknown: [Doubt] = []

  mutating func add(section: String, _ kind: Kind) { sections[section] = kind }

  /// Adds a section of a document whose items are in groups.
  mutating func addGroups(of section: String) { grouped.insert(section) }

  mutating func add(item: String, to section: String) {
    items.insert(ListItemPath(section: section, item: item))
  }

  /// Counts an operation; `given` is one, too.
  mutating func addOperation() { recentCount += 1 }

  /// - Returns: the position of an earlier operation with the label.
  mutating func add(label: String, at range: Range<Int>) -> Range<Int>? {
    if let first = labels[label] { return first }
    labels[label] = range
    recentLabels.append(label)
    return nil
  }

  /// Adds a name in an operation that no step has added.
  mutating func add(_ doubt: Doubt) {
    doubts.append(doubt)
    doubtedTexts.insert(doubt.subject.text)
  }

  /// Adds a name in an expectation that no step has added.
  mutating func addUnknown(_ subject: Subject, at range: Range<Int>) {
    unknown.append(Doubt(subject: subject, range: range))
  }

  /// Called when a step adds unknown items.
  mutating func loseTrack() { isWhole = false }

  /// Called for a step that can't be read, which may contain the expectations of operations.
  mutating func forgetDoubts() { (doubts, doubtedTexts) = ([], []) }

  /// Returns whether an operation since the last `then` names something that no step has added.
  func isInDoubt(_ text: String) -> Bool { doubtedTexts.contains(text) }

  func isKnown(_ subject: Subject) -> Bool {
    if !isWhole || reported.contains(subject) { return true }
    switch subject {
    case .section(let section): return sections[section] != nil || isGroup(section)
    case .item(let path):
      if isGroup(path.section) { return true }
      if case .document(isOpen: true) = sections[path.section] { return true }
      return items.contains(path)
    }
  }

  private func isGroup(_ section: String) -> Bool {
    grouped.contains(GroupName.declaredSection(section, grouped.contains))
  }

  /// Returns the names of a section's items, for suggestions.
  func itemNames(in section: String) -> [String] {
    items.filter { $0.section == section }.map(\.item).sorted()
  }

  /// Ends the period of a `then`.
  ///
  /// - Parameters:
  ///   - labels: the labels of the expected errors; `nil` for an error without a label.
  ///   - unknown: the deletions that are expected to find nothing.
  /// - Returns: the mistaken names in the operations and expectations of the period.
  mutating func endPeriod(errors labels: [String?], unknown expected: [String]) -> [Doubt] {
    let labels = Set(labels)
    let expected = Set(expected)
    let isAlone = recentCount == 1 && labels.contains(nil)
    var mistakes: [Doubt] = []
    var hasLostTrack = false
    for doubt in doubts where !hasLostTrack && !reported.contains(doubt.subject) {
      let isExpected =
        isAlone || expected.contains(doubt.subject.text)
        || doubt.label.map { labels.contains($0) } ?? false
      if isExpected { continue }
      mistakes.append(doubt)
      reported.insert(doubt.subject)
      // Items for an unknown section could be anywhere.
      hasLostTrack = !isSectionKnown(of: doubt.subject)
    }
    if hasLostTrack { loseTrack() }
    mistakes += unknown.filter { !isKnown($0.subject) }
    (doubts, doubtedTexts, unknown, recentLabels, recentCount) = ([], [], [], [], 0)
    return mistakes
  }

  private func isSectionKnown(of subject: Subject) -> Bool {
    switch subject {
    case .section: false
    case .item(let path): sections[path.section] != nil || isGroup(path.section)
    }
  }
}
