import ListingKit
import ListingTesting

/// Operations drawn by a seeded generator, more often on listed items than on unlisted ones.
struct RandomOperations {
  private var generator: SeededGenerator

  init(_ generator: SeededGenerator) { self.generator = generator }

  private static let names = ["s", "t", "u", "v", "w"]
  private static let items = (0..<9).map { "\($0)" }

  mutating func size(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func next(_ model: ModelList) -> ModelOperation {
    let section = name(model)
    switch size(0...28) {
    case 0: return .appendSections(newSections())
    case 1: return .insertSections(newSections(), anchor(name(model)))
    case 2, 3: return .moveSection(section, anchor(name(model)))
    case 4: return .deleteSections([section, name(model)])
    case 5: return .reloadSection(section, items: notes(0...6))
    case 6, 7: return .replaceSections(newSections(), reconfiguring: chance(3))
    case 8...10: return .appendItems(notes(0...4), section: section)
    case 11...13:
      return .insertItems(notes(1...3), anchor(item(model, section)), section: section)
    case 14...18:
      return .moveItem(path(model), anchor(item(model, section)), toSection: section)
    case 19...21:
      return .deleteItems((0..<size(1...4)).map { _ in item(model, section) }, section: section)
    case 22...24:
      let reloading = chance(3) ? [item(model, section)] : []
      return .updateSection(
        section, items: notes(0...8), reloading: reloading, header: chance(4), footer: chance(4))
    case 25: return .reloadViews(chance(2) ? [.header, .footer] : [.footer], section: section)
    case 26:
      return .reconfigureItems([item(model, section), item(model, section)], section: section)
    default: return .reloadItems([item(model, section)], section: section)
    }
  }

  /// Whether something happens that does one time in so many.
  private mutating func chance(_ times: Int) -> Bool { size(1...times) == 1 }

  private mutating func pick<Element>(_ elements: [Element], else other: Element) -> Element {
    elements.randomElement(using: &generator) ?? other
  }

  private mutating func name(_ model: ModelList) -> String {
    if chance(12) { return pick(Self.names, else: "s") }
    return pick(model.sections.map(\.identifier), else: "s")
  }

  private mutating func item(_ model: ModelList, _ section: String) -> String {
    let known = model.sections.first { $0.identifier == section }?.items ?? []
    if chance(12) { return pick(Self.items, else: "0") }
    return pick(known.map(\.note.listIdentifier), else: "0")
  }

  private mutating func path(_ model: ModelList) -> ListItemPath {
    let section = name(model)
    return ListItemPath(section: section, item: item(model, section))
  }

  private mutating func anchor<Subject>(_ subject: Subject) -> ListAnchor<Subject> {
    if chance(4) { return chance(2) ? .start : .end }
    return chance(2) ? .before(subject) : .after(subject)
  }

  private mutating func notes(_ count: ClosedRange<Int>) -> [Note] {
    (0..<size(count)).map { _ in
      chance(40) ? Note("") : Note(pick(Self.items, else: "0"), "\(size(1...2))")
    }
  }

  private mutating func newSections() -> [ModelOperation.NewSection] {
    var sections = Self.names.shuffled(using: &generator).prefix(size(1...4)).map {
      ModelOperation.NewSection(identifier: $0, items: notes(0...5))
    }
    if chance(8) { sections.append(sections[0]) }
    if chance(20) { sections.append(ModelOperation.NewSection(identifier: "", items: [])) }
    return sections
  }
}
