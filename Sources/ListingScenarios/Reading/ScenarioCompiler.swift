import Foundation
import ListingKit
import ListingXML

/// Turns a checked document into scenarios, and finds what the registry cannot tell: names that no
/// step has brought, steps that check nothing, things that are of no use where they are.
struct ScenarioCompiler {
  let checked: CheckedText
  let folder: DocumentFolder
  let plugins: SectionRegistry
  var findings: FindingCollector
  /// The names of the scenario that is read.
  var names = ScenarioNames()
  /// Whether the scenario that is read has a view.
  var hasViewport = false
  /// Whether its list has impressions.
  var hasImpressions = false
  private(set) var scenarios: [Parts] = []

  /// A scenario before lines are known.
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
    // What the first load comes to is the business of a `then` directly after it.
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

  /// A scenario ends with what is expected.
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
    return .when(operations, separateTurns: element["turns"] == "separate")
  }

  /// The operations that bring no names, whatever is wrong with them.
  private static let namesNothing: Set = [
    "delete", "reload", "reconfigure", "move-section", "scroll", "resize", "select", "press",
    "request", "refresh", "retry", "pull", "filter", "collapse", "expand", "action", "undo",
    "commit-deletions", "wait",
  ]

  private mutating func compileOperation(_ element: DocumentElement) -> ScenarioOperation? {
    let label = checked.isValid(element) ? label(of: element) : nil
    // What is wrong with it by the registry was told, and may be why the rest does not fit.
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
