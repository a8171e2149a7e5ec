/// Lookups, whose errors name the section or the item.
extension IdentifiedOrder {
  /// The handle of a section; `nil` if it isn't in the list.
  func known(section identifier: String) -> SectionHandle? {
    identifiers.section(identifier).flatMap { order.contains(section: $0) ? $0 : nil }
  }

  /// The handle of an item; `nil` if it isn't in the section.
  func known(item identifier: String, in section: SectionHandle) -> ItemHandle? {
    identifiers.item(identifier, section: section)
      .flatMap { order.section(of: $0) == section ? $0 : nil }
  }

  func section(_ identifier: String) throws(ListError) -> SectionHandle {
    guard let section = known(section: identifier) else { throw .unknownSection(identifier) }
    return section
  }

  func item(_ path: ListItemPath) throws(ListError) -> (section: SectionHandle, item: ItemHandle) {
    let section = try section(path.section)
    guard let item = known(item: path.item, in: section) else { throw .unknownItem(path) }
    return (section, item)
  }

  /// The handles of sections, all of which must be in the list.
  func sections(_ identifiers: [String]) throws(ListError) -> [SectionHandle] {
    var handles: [SectionHandle] = []
    for identifier in identifiers { handles.append(try section(identifier)) }
    return handles
  }

  /// The handles of items, all of which must be in the section.
  func items(_ identifiers: [String], section name: String) throws(ListError) -> [ItemHandle] {
    let section = try section(name)
    var handles: [ItemHandle] = []
    for identifier in identifiers {
      guard let handle = known(item: identifier, in: section) else {
        throw .unknownItem(ListItemPath(section: name, item: identifier))
      }
      handles.append(handle)
    }
    return handles
  }

  func sectionIndex(of anchor: ListAnchor<String>) throws(ListError) -> Int {
    let index = anchor.index(count: order.sections.count) {
      known(section: $0).flatMap(order.index)
    }
    if let index { return index }
    throw ListError(
      .unknownAnchor,
      "the anchor is unknown: there is no section '\(anchor.subject ?? "")'; nothing was changed")
  }

  func itemIndex(of anchor: ListAnchor<String>, section: String) throws(ListError) -> Int {
    let handle = try self.section(section)
    let index = anchor.index(count: order.items(of: handle).count) {
      known(item: $0, in: handle).flatMap(order.position)
    }
    if let index { return index }
    throw ListError(
      .unknownAnchor,
      "the anchor is unknown: section '\(section)' has no item '\(anchor.subject ?? "")'; "
        + "nothing was changed")
  }
}

extension ListError {
  static func unknownSection(_ section: String) -> ListError {
    ListError(.unknownSection, "there is no section '\(section)'; nothing was changed")
  }

  static func unknownItem(_ path: ListItemPath) -> ListError {
    ListError(
      .unknownItem,
      "section '\(path.section)' has no item '\(path.item)'; nothing was changed")
  }
}
