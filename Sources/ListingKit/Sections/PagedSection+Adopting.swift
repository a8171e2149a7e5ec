extension PagedSection: PageAdopting {
  @discardableResult
  public func adoptPages(of other: any ListSection) -> Bool {
    guard context == nil, let other = other as? PagedSection<Item>, other !== self,
      isSameSource(other.source)
    else { return false }
    _state.rules.filter = filter ?? other.filter
    _state.rules.isCollapsed = other.isCollapsed
    _state.rules.expanded = other.expandedItems
    _state.outline = other._state.outline
    replaceItems(by: other.items)
    pages = other.pages
    machine.resume(from: other.machine)
    (source as? any VersionedItemSource)?.reportChanges(sinceThoseOf: other.source)
    // The answer to the other section's request doesn't arrive here.
    if other.machine.isRefreshing { observation = .interrupted }
    return true
  }

  private func isSameSource(_ other: any ItemSource<Item>) -> Bool {
    if let source = source as? any Hashable, let other = other as? any Hashable {
      return AnyHashable(source) == AnyHashable(other)
    }
    return type(of: source) is AnyClass && (source as AnyObject) === (other as AnyObject)
  }
}
