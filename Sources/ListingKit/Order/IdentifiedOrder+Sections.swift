import OrderedCollections

extension IdentifiedOrder {
  /// A removed section with its items.
  struct RemovedSection {
    let section: SectionHandle
    let name: String
    let items: [ItemHandle]
  }

  /// Filters the sections that are added to the order.
  func removeDuplicates(sections names: [String]) -> SectionDuplicateFilter {
    SectionDuplicateFilter(names) { known(section: $0) != nil }
  }

  /// Moves a section.
  ///
  /// - Returns: the section; `nil` if it is its own anchor.
  mutating func moveSection(
    _ name: String, _ anchor: ListAnchor<String>
  ) throws(ListError) -> SectionHandle? {
    let section = try section(name)
    let target = try sectionIndex(of: anchor)
    if anchor.subject == name { return nil }
    let index = order.index(ofSection: section) ?? 0
    order.move(section: section, to: index < target ? target - 1 : target)
    return section
  }

  /// Removes sections.
  ///
  /// - Returns: the removed sections, and the unknown ones.
  mutating func deleteSections(_ names: [String]) -> (gone: [RemovedSection], unknown: [String]) {
    var gone: [RemovedSection] = []
    var unknown: [String] = []
    for name in OrderedSet(names) {
      if let section = known(section: name) {
        gone.append(remove(section: section, name))
      } else {
        unknown.append(name)
      }
    }
    return (gone, unknown)
  }

  /// Removes a section.
  mutating func remove(section: SectionHandle, _ name: String) -> RemovedSection {
    let items = order.items(of: section).handles
    order.remove(section: section)
    return RemovedSection(section: section, name: name, items: items)
  }
}
