import ListingKit
import ListingSources

/// Reads the children of a section's items, and reports those that can't be shown, each once.
final class OutlineReader {
  private let source: JSONSource
  private unowned let section: PagedSection<ListItem>
  /// The children of the expanded items, which each change of the section asks for again.
  private var known: [String: (parent: ListItem, children: [ListItem])] = [:]

  /// Creates a reader that a section retains.
  init(_ source: JSONSource, of section: PagedSection<ListItem>) {
    (self.source, self.section) = (source, section)
  }

  func children(of item: ListItem) -> [ListItem] {
    let name = item.listIdentifier
    if let known = known[name], known.parent == item { return known.children }
    let children = read(item)
    let expanded = section.expandedItems
    known = known.filter { expanded.contains($0.key) }
    if expanded.contains(name) { known[name] = (item, children) }
    return children
  }

  private func read(_ item: ListItem) -> [ListItem] {
    do {
      let page = try source.children(of: item)
      for reason in page.skipped.reasons { report(.skipped, "skipped an item: \(reason)", item) }
      if let value = page.unreadable.firstValue {
        report(.unreadable, "left out a value: \(value)", item)
      }
      return page.items
    } catch {
      report(.source, "\(error)", item)
      return []
    }
  }

  private func report(_ code: ListError.Code, _ message: String, _ item: ListItem) {
    let name = section.listIdentifier
    let diagnostic = ListDiagnostic(
      code: code, section: name, item: item.listIdentifier, message: "section '\(name)': \(message)"
    )
    // Later, as the list refuses the operations of a handler while it reads its items. Once for a list, since the
    // section of a changed document reads the same children.
    guard let list = section.context?.list else { return }
    list.load(
      {}, completion: { [weak list] _ in list?.report(diagnostic, onceFor: diagnostic.message) })
  }
}
