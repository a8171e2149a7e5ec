import Foundation
import ListingKit

extension ListWindow {
  /// Creates the window of a view whose layout is in units (``UnitLayout``).
  init(_ view: ListView, _ html: ContentHTML) {
    let items = view.visibleElements.filter { $0.kind.isItem }.map(\.frame)
    let count = Int(view.contentSize.height.rounded())
    before = Int((items.map(\.minY).min() ?? view.contentOffset.y).rounded())
    end = min(count, items.map { Int($0.maxY.rounded()) }.max() ?? count)
    after = count - end
    guard let list = view.list else { return }
    sticksToEnd = list.sticksToEnd
    let reader = ElementReader(view, list, html)
    for element in view.visibleElements where !element.isHidden {
      guard let index = element.kind.section, let section = list.section(at: index) else {
        if case .boundary(let kind) = element.kind {
          bottom += html.view(kind, element.view.content, isPinned: false)
        }
        continue
      }
      if sections.last?.identifier != section.listIdentifier {
        sections.append(Section(section, at: index, in: list))
      }
      reader.add(element, to: &sections[sections.count - 1])
    }
  }
}

extension ListWindow.Section {
  fileprivate init(_ section: any ListSection, at index: Int, in list: ListDataSource) {
    let shape = section.shape(in: SectionBox.environment)
    self.init(
      identifier: section.listIdentifier, box: SectionBox(shape), boundaries: shape.boundaries,
      count: list.displayedSnapshot.numberOfItems(inSectionAt: index),
      hasMore: section.hasFurtherPages)
  }
}

/// Adds displayed views to the sections of a window.
private struct ElementReader {
  private let view: ListView
  private let list: ListDataSource
  private let html: ContentHTML
  /// The views that are attached to items.
  private let attached: [ListItemPath: [(kind: ListSupplementaryKind, content: ListContent)]]

  init(_ view: ListView, _ list: ListDataSource, _ html: ContentHTML) {
    (self.view, self.list, self.html) = (view, list, html)
    var attached: [ListItemPath: [(kind: ListSupplementaryKind, content: ListContent)]] = [:]
    for element in view.visibleElements {
      guard case .view(let path) = element.subject, let item = path.item else { continue }
      attached[ListItemPath(section: path.section, item: item), default: []]
        .append((path.kind, element.view.content))
    }
    self.attached = attached
  }

  func add(_ element: ListView.Element, to section: inout ListWindow.Section) {
    let content = element.view.content
    switch (element.kind, element.subject) {
    case (.decoration, _):
      if let color = content.background { section.box.setBackground(color) }
    case (.item(let indexPath), .item(let path)):
      if section.items.isEmpty { section.from = indexPath.item }
      section.items.append(
        ListWindow.Item(
          identifier: path.item,
          html: html.item(
            path.item, content, state(at: indexPath), views: attached[path] ?? [],
            isBelowHeading: section.head.contains("<h2"))))
    case (_, .view(let path)) where path.item == nil:
      let boundary = section.boundaries.first { $0.kind == path.kind }
      let text = html.view(path.kind, content, isPinned: boundary?.isPinned ?? false)
      if boundary?.isAtEnd ?? false { section.foot += text } else { section.head += text }
      if path.kind == .header { section.label = content.accessibilityText }
    default: break
    }
  }

  private func state(at indexPath: IndexPath) -> ItemState {
    let outline = view.outlineState(at: indexPath)
    return ItemState(
      isSelectable: list.isSelectable(at: indexPath), isSelected: view.isSelected(indexPath),
      deselectsOnTap: list.deselectsOnTap(at: indexPath), isExpanded: outline.isExpanded,
      level: outline.level)
  }
}

extension ListSection {
  /// Whether the section has pages after its items that aren't loaded.
  fileprivate var hasFurtherPages: Bool {
    switch (self as? any ListSectionPaging)?.loadState {
    case .idle, .loadingAppend, .failed: true
    default: false
    }
  }
}
