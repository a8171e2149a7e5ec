import ListingKit
import ListingSources

/// The section objects of a scenario, and the sources of paged sections.
struct ScenarioSections {
  /// A section object.
  struct Member {
    let section: any ListSection
    /// `nil` for a section with given items, and for a section of a document.
    var source: HandDrivenSource?

    var items: GenericSection<ListItem>? { section as? GenericSection<ListItem> }
    var pages: PagedSection<ListItem>? { section as? PagedSection<ListItem> }
    var readyMade: (any ReadyMadeSection)? { section as? any ReadyMadeSection }

    /// The content of an item.
    func item(_ identifier: String) -> ListItem? {
      items?.item(for: identifier) ?? pages?.item(for: identifier)
    }
  }

  private let viewport: ScenarioGiven.Viewport?
  private var members: [String: [Member]] = [:]

  init(_ viewport: ScenarioGiven.Viewport?) { self.viewport = viewport }

  /// All sources.
  var sources: [HandDrivenSource] { members.values.flatMap { $0.compactMap(\.source) } }

  /// Returns the section of the list with an identifier, after the operations of the transaction so far.
  func member(_ identifier: String, in list: ListDataSource) -> Member? {
    members[identifier]?.last { $0.section.context?.list === list }
  }

  /// Returns the displayed section with an identifier.
  func displayed(_ identifier: String, in list: ListDataSource) -> Member? {
    guard let section = list.section(for: identifier) else { return nil }
    return members[identifier]?.last { $0.section === section }
  }

  /// Adds a section that was created elsewhere.
  mutating func add(_ section: any ListSection, source: HandDrivenSource? = nil) {
    members[section.listIdentifier, default: []].append(Member(section: section, source: source))
  }

  /// Creates a section.
  mutating func make(_ section: ScenarioSection) -> any ListSection {
    switch section.body {
    case .items(let items):
      let made = GenericSection<ListItem>(
        section.identifier, items: items, duplicates: section.duplicates
      ) { .text($0.listIdentifier) }
      configure(made, as: section)
      add(made)
      return made
    case .pages(let sizes):
      let source = HandDrivenSource()
      let made = PagedSection<ListItem>(
        section.identifier, source: source, sizes: sizes, duplicates: section.duplicates
      ) { .text($0.listIdentifier) }
      made.asksOnEntering = viewport != nil
      configure(made, as: section)
      add(made, source: source)
      return made
    }
  }

  private func configure<Section: ReadyMadeSection>(
    _ made: Section, as section: ScenarioSection
  ) where Section.Item == ListItem {
    if (viewport?.headerHeight ?? 0) > 0 { made.header(section.identifier) }
    if section.isMovable { made.onMove { _, _ in } }
    if let undo = section.undo { made.onDelete(undo: undo) }
    let children = section.children
    if !children.isEmpty { made.onOutline { children[$0.listIdentifier] ?? [] } }
  }
}
