import Foundation
import ListingKit

extension ListWindow {
  /// Creates the window of a view whose layout is in units (``UnitLayout``).
  ///
  /// - Parameter last: the last window, from which the HTML of unchanged items is taken.
  init(_ view: ListView, _ html: ContentHTML, after last: ListWindow? = nil) {
    let items = view.visibleElements.filter { $0.kind.isItem }.map(\.frame)
    let count = Int(view.contentSize.height.rounded())
    before = Int((items.map(\.minY).min() ?? view.contentOffset.y).rounded())
    // A window in the space for items that aren't loaded is empty.
    let lowest = view.unloadedFrames.isEmpty ? count : before
    end = min(count, items.map { Int($0.maxY.rounded()) }.max() ?? lowest)
    after = count - end
    guard let list = view.list else { return }
    sticksToEnd = list.sticksToEnd
    selectsSeveral = list.selection.mode == .multiple
    index = Self.index(of: list)
    var reader = ElementReader(view, list, html, last)
    let tables = view.tables
    for element in view.visibleElements where !element.isHidden {
      guard let index = element.kind.section, let section = list.section(at: index) else {
        if case .boundary(let kind) = element.kind {
          bottom += html.view(kind, element.view.content, isPinned: false)
        }
        continue
      }
      if sections.last?.identifier != section.listIdentifier {
        var part = Section(section, at: index, in: list, isTable: tables.contains(index))
        let known = last?.sections.first { $0.identifier == part.identifier }
        part.skipped = list.displayedItemsBefore(inSection: part.identifier) ?? known?.skipped ?? 0
        sections.append(part)
      }
      reader.add(element, to: &sections[sections.count - 1])
    }
  }
}

extension ListWindow {
  /// The buttons to the sections that have a title for an index; empty if there are fewer than two.
  private static func index(of list: ListDataSource) -> String {
    let titles = list.indexTitles
    guard titles.count > 1 else { return "" }
    var html = HTMLWriter()
    for (title, section) in titles {
      html.element("button", ["type": "button", "data-to": section]) { $0.text(title) }
    }
    return html.html
  }
}

extension ListWindow.Section {
  fileprivate init(
    _ section: any ListSection, at index: Int, in list: ListDataSource, isTable: Bool
  ) {
    let shape = section.shape(in: SectionBox.environment)
    if shape.isSimplified { list.reportSimplifiedLayout(of: section.listIdentifier) }
    self.init(
      identifier: section.listIdentifier, box: SectionBox(shape), boundaries: shape.boundaries,
      count: list.displayedSnapshot.numberOfItems(inSectionAt: index),
      hasMore: section.hasFurtherPages)
    if isTable { rows = Self.rowsName(section.listIdentifier) }
  }

  /// Returns the identifier of the element with the rows of a section; it has no spaces.
  private static func rowsName(_ section: String) -> String {
    "rows-" + (section.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
  }
}

extension ListView {
  /// The sections whose header has the titles of a table, and whose visible items are all rows of one.
  fileprivate var tables: Set<Int> {
    var tables: Set<Int> = []
    for element in visibleElements where !element.isHidden {
      if case .header(let section) = element.kind, element.view.content.hasTableRow {
        tables.insert(section)
      }
    }
    for element in visibleElements where !tables.isEmpty && !element.isHidden {
      if case .item(let place) = element.kind, !element.view.content.belowSeparator.isTableRow {
        tables.remove(place.section)
      }
    }
    return tables
  }
}

/// Adds displayed views to the sections of a window.
private struct ElementReader {
  private let view: ListView
  private let list: ListDataSource
  private let html: ContentHTML
  /// The views that are attached to items.
  private let attached: [ListItemPath: [ListWindow.Item.View]]
  /// The items of the last window, by their sections.
  private var known: [String: KnownItems]

  init(_ view: ListView, _ list: ListDataSource, _ html: ContentHTML, _ last: ListWindow?) {
    (self.view, self.list, self.html) = (view, list, html)
    known = Dictionary(
      (last?.sections ?? []).map { ($0.identifier, KnownItems($0.items)) },
      uniquingKeysWith: { first, _ in first })
    var attached: [ListItemPath: [ListWindow.Item.View]] = [:]
    for element in view.visibleElements {
      guard case .view(let path) = element.subject, let item = path.item else { continue }
      attached[ListItemPath(section: path.section, item: item), default: []]
        .append(ListWindow.Item.View(kind: path.kind, content: element.view.content))
    }
    self.attached = attached
  }

  mutating func add(_ element: ListView.Element, to section: inout ListWindow.Section) {
    let content = element.view.content
    switch (element.kind, element.subject) {
    case (.decoration, _):
      if let color = content.background { section.box.setBackground(color) }
    case (.item(let indexPath), .item(let path)):
      if section.items.isEmpty { section.from = indexPath.item }
      let source = ListWindow.Item.Source(
        content: content, state: state(at: indexPath, path, content), views: attached[path] ?? [],
        isBelowHeading: section.hasHeading, isInTable: section.rows != nil)
      section.items.append(item(path, source))
    case (_, .view(let path)) where path.item == nil:
      let boundary = section.boundaries.first { $0.kind == path.kind }
      let text = html.view(
        path.kind, content, isPinned: boundary?.isPinned ?? false,
        rows: path.kind == .header ? section.rows : nil)
      if boundary?.isAtEnd ?? false {
        section.foot += text
      } else {
        section.head += text
        section.hasHeading = section.hasHeading || text.contains("<h2")
      }
      if path.kind == .header { section.label = content.accessibilityText }
    default: break
    }
  }

  private mutating func item(
    _ path: ListItemPath, _ source: ListWindow.Item.Source
  ) -> ListWindow.Item {
    if let known = known[path.section]?.next(path.item), known.source == source { return known }
    let html = html.item(
      path.item, source.content, source.state,
      views: source.views.map { ($0.kind, $0.content) }, isBelowHeading: source.isBelowHeading,
      isInTable: source.isInTable)
    return ListWindow.Item(identifier: path.item, source: source, html: html)
  }

  private func state(
    at indexPath: IndexPath, _ path: ListItemPath, _ content: ListContent
  ) -> ItemState {
    let outline = view.outlineState(at: indexPath)
    let isSelectable = list.isSelectable(at: indexPath)
    return ItemState(
      isSelectable: isSelectable, isSelected: view.isSelected(indexPath),
      deselectsOnTap: isSelectable && list.deselectsOnTap(at: indexPath),
      isExpanded: outline.isExpanded, level: outline.level,
      actions: list.offeredActions(at: indexPath).map {
        ItemMenuAction($0, of: content.belowSeparator.name(of: path.item))
      },
      isMovable: list.allows(.move, at: indexPath),
      isMoving: view.movingItem == path)
  }
}

/// The items of a section in the last window, most of which are asked for in their order.
private struct KnownItems {
  private let items: [ListWindow.Item]
  private var position = 0
  private var places: [String: Int]?

  init(_ items: [ListWindow.Item]) { self.items = items }

  /// Returns the item with an identifier.
  mutating func next(_ identifier: String) -> ListWindow.Item? {
    if position >= items.count || items[position].identifier != identifier {
      let places =
        places
        ?? Dictionary(
          items.indices.map { (items[$0].identifier, $0) }, uniquingKeysWith: { first, _ in first })
      self.places = places
      guard let place = places[identifier] else { return nil }
      position = place
    }
    defer { position += 1 }
    return items[position]
  }
}

extension ListDataSource {
  private struct SimplifiedLayout: Hashable {
    let section: String
  }

  fileprivate func reportSimplifiedLayout(of section: String) {
    report(
      ListDiagnostic(
        code: .invalid, section: section,
        message: "a page shows the items of section '\(section)' one after another, since its "
          + "layout has nested groups or frames of its own. Use a grid, a waterfall or a section "
          + "that scrolls across"),
      onceFor: SimplifiedLayout(section: section))
  }
}

extension ListSection {
  /// Whether the section has pages after its items that aren't loaded.
  fileprivate var hasFurtherPages: Bool {
    switch (self as? any ListSectionPaging)?.loadState {
    case .idle, .loadingAppend, .failed: true
    // The pages from before are displayed until the answer arrives.
    case .loadingPrepend, .refreshing: (self as? any PagedContent)?.loadStates.append != .end
    default: false
    }
  }
}
