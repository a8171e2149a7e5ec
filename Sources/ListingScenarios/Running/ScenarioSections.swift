import ListingKit
import ListingSources

/// The sections of a scenario, and the sources of those whose pages it delivers.
struct ScenarioSections {
  /// A section of the list.
  struct Member {
    let section: any ListSection
    /// `nil` for a section with given items, and for a section of a document.
    let source: HandDrivenSource?

    var items: GenericSection<ListItem>? { section as? GenericSection<ListItem> }
    var pages: PagedSection<ListItem>? { section as? PagedSection<ListItem> }
    /// The section with pages of items of any type, such as a plugin's.
    var content: (any PagedContent)? { section as? any PagedContent }
    var readyMade: (any ReadyMadeSection)? { section as? any ReadyMadeSection }

    /// The section as one whose refresh has an effect: that loads, or handles it.
    var refreshable: (any ListSectionLoading)? {
      content == nil && readyMade.map { !$0.handlesRefresh } ?? false
        ? nil : section as? any ListSectionLoading
    }

    /// The content of an item.
    func item(_ identifier: String) -> ListItem? {
      items?.item(for: identifier) ?? pages?.item(for: identifier)
    }
  }

  private let viewport: ScenarioGiven.Viewport?
  private var paged: [(section: PagedSection<ListItem>, source: HandDrivenSource)] = []

  init(_ viewport: ScenarioGiven.Viewport?) { self.viewport = viewport }

  /// All sources.
  var sources: [HandDrivenSource] { paged.map(\.source) }

  /// Returns the section of the list with an identifier, after the operations of the transaction so far.
  func member(_ identifier: String, in list: ListDataSource) -> Member? {
    list.section(for: identifier).map { section in
      Member(section: section, source: paged.last { $0.section === section }?.source)
    }
  }

  /// Creates a section.
  mutating func make(_ section: ScenarioSection) -> any ListSection {
    switch section.body {
    case .items(let items):
      let made = GenericSection<ListItem>(
        section.identifier, items: items, duplicates: section.duplicates
      ) { .text($0.listIdentifier) }
      configure(made, as: section)
      return made
    case .pages(let sizes):
      let source = HandDrivenSource()
      let made = PagedSection<ListItem>(
        section.identifier, source: source, sizes: sizes, duplicates: section.duplicates
      ) { .text($0.listIdentifier) }
      made.asksOnEntering = viewport != nil
      configure(made, as: section)
      paged.append((made, source))
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

extension ReadyMadeSection {
  /// Whether something happens when the section is refreshed, even if it has no pages.
  fileprivate var handlesRefresh: Bool { handlers.events[.didRefresh] != nil }
}
