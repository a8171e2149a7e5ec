import ListingKit
import ListingXML

/// What the steps of a scenario have named so far, so that a slip is told from an expectation.
struct ScenarioNames {
  /// Where the items of a section come from.
  enum Kind {
    /// They are given with it and by operations.
    case given
    /// They are delivered page by page.
    case delivered
    /// A document says so.
    case document(isOpen: Bool)
  }

  /// A section, or an item of one.
  enum Subject: Hashable {
    case section(String)
    case item(ListItemPath)

    /// How a list of `unknown` writes it.
    var text: String {
      switch self {
      case .section(let section): section.escapedForList
      case .item(let path): path.description
      }
    }
  }

  /// Something that an operation names and no step has brought: a mistake, unless the next `then`
  /// expects the result.
  struct Doubt {
    var subject: Subject
    var range: Range<Int>
    /// The label of the operation, to which an `error` may belong.
    var label: String?
  }

  private(set) var sections: [String: Kind] = [:]
  private(set) var items: Set<ListItemPath> = []
  private(set) var labels: [String: Range<Int>] = [:]
  /// The labels of the operations since the last `then`, and how many operations there were.
  private(set) var recentLabels: [String] = []
  private(set) var recentCount = 0
  /// Whether all is known that steps have brought. After a mistake in what brings something it is
  /// not, and no name counts as unknown: one mistake is one message.
  private(set) var isWhole = true
  private var doubts: [Doubt] = []
  private var doubtedTexts: Set<String> = []
  /// What operations have named by mistake, which is told once.
  private var told: Set<Subject> = []
  /// What expectations since the last `then` name and no step has brought.
  private var unknown: [Doubt] = []

  mutating func add(section: String, _ kind: Kind) { sections[section] = kind }

  mutating func add(item: String, to section: String) {
    items.insert(ListItemPath(section: section, item: item))
  }

  /// Counts an operation; `given` is one, too.
  mutating func addOperation() { recentCount += 1 }

  /// - Returns: where the label is already.
  mutating func add(label: String, at range: Range<Int>) -> Range<Int>? {
    if let first = labels[label] { return first }
    labels[label] = range
    recentLabels.append(label)
    return nil
  }

  /// Notes something that an operation names and no step has brought.
  mutating func add(_ doubt: Doubt) {
    doubts.append(doubt)
    doubtedTexts.insert(doubt.subject.text)
  }

  /// Notes something that an expectation names and no step has brought.
  mutating func addUnknown(_ subject: Subject, at range: Range<Int>) {
    unknown.append(Doubt(subject: subject, range: range))
  }

  /// A step has added unknown items.
  mutating func loseTrack() { isWhole = false }

  /// A step could not be read, which may have expected what operations came to.
  mutating func forgetDoubts() { (doubts, doubtedTexts) = ([], []) }

  /// Whether an operation since the last `then` has named something that no step has brought.
  func isInDoubt(_ text: String) -> Bool { doubtedTexts.contains(text) }

  func isKnown(_ subject: Subject) -> Bool {
    if !isWhole || told.contains(subject) { return true }
    switch subject {
    case .section(let section): return sections[section] != nil
    case .item(let path):
      if case .document(isOpen: true) = sections[path.section] { return true }
      return items.contains(path)
    }
  }

  /// The names of the items that are known in a section, for suggestions.
  func itemNames(in section: String) -> [String] {
    items.filter { $0.section == section }.map(\.item).sorted()
  }

  /// A `then` has ended.
  ///
  /// - Parameters:
  ///   - labels: the labels of the errors that it expects; `nil` for one without a label.
  ///   - unknown: what it expects deletes not to know.
  /// - Returns: what operations before it, and its expectations, have named by mistake.
  mutating func endPeriod(errors labels: [String?], unknown expected: [String]) -> [Doubt] {
    let labels = Set(labels)
    let expected = Set(expected)
    let isAlone = recentCount == 1 && labels.contains(nil)
    var mistakes: [Doubt] = []
    var hasLostTrack = false
    for doubt in doubts where !hasLostTrack && !told.contains(doubt.subject) {
      let isExpected =
        isAlone || expected.contains(doubt.subject.text)
        || doubt.label.map { labels.contains($0) } ?? false
      if isExpected { continue }
      mistakes.append(doubt)
      told.insert(doubt.subject)
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
    case .item(let path): sections[path.section] != nil
    }
  }
}
