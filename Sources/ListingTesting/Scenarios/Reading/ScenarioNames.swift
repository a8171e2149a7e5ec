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
  /// expects what comes of it.
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
  private var doubts: [Doubt] = []
  private var doubtedTexts: Set<String> = []

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

  mutating func add(_ doubt: Doubt) {
    doubts.append(doubt)
    doubtedTexts.insert(doubt.subject.text)
  }

  /// Whether an operation since the last `then` has named something that no step has brought.
  func isInDoubt(_ text: String) -> Bool { doubtedTexts.contains(text) }

  func isKnown(_ subject: Subject) -> Bool {
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
  /// - Returns: what operations before it have named by mistake.
  mutating func endPeriod(errors labels: [String?], unknown: [String]) -> [Doubt] {
    let labels = Set(labels)
    let unknown = Set(unknown)
    let isAlone = recentCount == 1 && labels.contains(nil)
    let mistakes = doubts.filter { doubt in
      let isExpected =
        isAlone || unknown.contains(doubt.subject.text)
        || doubt.label.map { labels.contains($0) } ?? false
      return !isExpected
    }
    (doubts, doubtedTexts, recentLabels, recentCount) = ([], [], [], 0)
    return mistakes
  }
}
