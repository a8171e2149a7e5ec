import Foundation
import ListingKit
import ListingXML

/// Turns a checked document into scenarios, and finds mistakes that the registry doesn't describe: names
/// that no step has added, steps that check nothing, attributes without an effect.
struct ScenarioCompiler {
  let checked: CheckedText
  let folder: DocumentFolder
  let plugins: SectionRegistry
  var findings: FindingCollector
  /// The names in the current scenario.
  var names = ScenarioNames()
  /// Whether the current scenario has a view.
  var hasViewport = false
  /// Whether its list reports impressions.
  var hasImpressions = false
  private(set) var scenarios: [Parts] = []

  /// A scenario without its line numbers.
  struct Parts {
    var name: String
    var place: Range<Int>
    var given: ScenarioGiven
    var steps: [ScenarioStep]
  }

  init(_ checked: CheckedText, folder: DocumentFolder, plugins: SectionRegistry) {
    self.checked = checked
    self.folder = folder
    self.plugins = plugins
    findings = checked.findings
  }

  var raw: RawText { checked.raw }

  /// Reads a document.
  mutating func compile(root: DocumentElement) {
    if root.name == "scenario" { return compileScenario(root) }
    let elements = root.elements("scenario").filter(checked.isValid)
    if elements.isEmpty, findings.isClean {
      findings.add(
        Finding(
          .missingElement, "'scenarios' has no scenario", at: root.nameRange, fix: "add one"))
    }
    for element in elements where !findings.isFull { compileScenario(element) }
  }

  private mutating func compileScenario(_ element: DocumentElement) {
    names = ScenarioNames()
    (hasViewport, hasImpressions) = (false, false)
    let name = element["name"] ?? ""
    if element["name"]?.allSatisfy(\.isWhitespace) ?? false {
      addBadValue("name", of: element, fix: "write a name for the scenario")
    }
    let children = element.elements.filter(checked.isValid)
    guard let start = children.first(where: { $0.name == "given" }) else { return }
    if let first = children.first, first != start {
      findings.add(
        Finding(
          .misplacedElement, "'\(first.name)' comes before 'given'", at: first.nameRange,
          fix: "put 'given' first"))
    }
    let given = compileGiven(start)
    if checked.hasError(in: start) { names.loseTrack() }
    // A `then` directly after the initial list checks its first load.
    if children.dropFirst().first?.name == "then" { names.addOperation() }
    var steps: [ScenarioStep] = []
    for child in element.elements where child != start && !findings.isFull {
      if !checked.isValid(child) {
        names.forgetDoubts()
        names.loseTrack()
      } else {
        steps.append(child.name == "when" ? compileWhen(child) : compileThen(child))
      }
    }
    checkEnd(
      element, children.last, isWhole: children.count == element.elements.count { _ in true })
    scenarios.append(Parts(name: name, place: element.nameRange, given: given, steps: steps))
  }

  /// Reports a scenario whose last step isn't a `then`.
  private mutating func checkEnd(
    _ scenario: DocumentElement, _ last: DocumentElement?, isWhole: Bool
  ) {
    guard isWhole, let last, last.name != "then" else { return }
    findings.add(
      Finding(
        .missingThen,
        last.name == "when"
          ? "there is no 'then' after this 'when'" : "the scenario has no expectation",
        at: last.nameRange, fix: "add a 'then' after it"))
  }

  private mutating func compileWhen(_ element: DocumentElement) -> ScenarioStep {
    var operations: [ScenarioOperation] = []
    for child in element.elements where !findings.isFull {
      if let operation = compileOperation(child) { operations.append(operation) }
    }
    if element.elements.first(where: { _ in true }) == nil {
      findings.add(
        Finding(
          .missingElement, "this 'when' has no operation", at: element.nameRange,
          fix: "add one, or remove it"))
    }
    return .when(operations, separateTransactions: element["turns"] == "separate")
  }

  /// The operations that add no names, even with mistakes in them.
  private static let namesNothing: Set = [
    "delete", "reload", "reconfigure", "move-section", "scroll", "resize", "select", "press",
    "type",
    "request", "refresh", "retry", "pull", "filter", "collapse", "expand", "action", "undo",
    "commit-deletions", "wait",
  ]

  private mutating func compileOperation(_ element: DocumentElement) -> ScenarioOperation? {
    let label = checked.isValid(element) ? label(of: element) : nil
    // A mistake that the registry found was reported, and may be the reason for others.
    let action = checked.hasError(in: element) ? nil : action(element, label: label)
    names.addOperation()
    let lacksLabel = label == nil && element["label"] != nil
    let bringsNames = !Self.namesNothing.contains(element.name)
    if lacksLabel || action == nil && bringsNames { names.loseTrack() }
    return action.map { ScenarioOperation(action: $0, label: label, place: element.nameRange) }
  }

  private mutating func label(of element: DocumentElement) -> String? {
    guard let label = element["label"] else { return nil }
    if label.isEmpty || label.hasSuffix("!") {
      addBadValue("label", of: element, fix: "write a name that doesn't end in '!'")
      return nil
    }
    let range = raw.value(of: "label", in: element)
    if let first = names.add(label: label, at: range) {
      findings.add(
        Finding(
          .repeatedLabel, "there are two operations '\(label)'", at: range, fix: "rename one"
        ).noting("the first one is here", at: first))
    }
    return label
  }
}
