/// Impressions: one event for each item that was seen.
extension ListDataSource {
  /// Lets items that were seen give impressions again. Those that are visible are timed from now on.
  ///
  /// - Parameter items: the items; all by default.
  public func resetImpressions(of items: Set<ListItemPath>? = nil) {
    let names = items.map { Set($0.map(impressionName)) }
    impressions.reset(names, clock: clock)
    updateImpressionTimer()
  }

  /// Notes the items that show enough of themselves, as the view that displays them does after each layout.
  func trackImpressions(of items: [ListItemPath]) {
    impressions.show(items, clock: clock, name: impressionName)
    updateImpressionTimer()
  }

  /// Reports the impressions that are due.
  func reportImpressions() {
    guard let rule = impressionRule, host != nil, currentReading == nil else { return }
    let due = impressions.takeDue(rule.duration, clock: clock)
    guard !due.isEmpty else { return }
    deliverEvents {
      for path in due {
        deliver(ListEvent(.impression, .item(path), at: displayedSnapshot.indexPath(for: path)))
      }
    }
    updateImpressionTimer()
  }

  /// Begins to time the visible items by a new rule.
  func impressionRuleDidChange() {
    impressions.timer = nil
    trackImpressions(of: [])
    // The host lays out the list again, and reports the items that satisfy the rule.
    host?.didInvalidateItemSizes(inSections: [])
  }

  /// The path by which an item is known: without its section if it keeps its identity in any.
  private func impressionName(_ path: ListItemPath) -> ListItemPath {
    identity == .section ? path : ListItemPath(section: "", item: path.item)
  }

  /// Starts a timer for the next impression, unless one runs that ends before. A list without an owner has
  /// none: it reports impressions when it's flushed or laid out.
  private func updateImpressionTimer() {
    guard let rule = impressionRule, host != nil,
      let time = impressions.timeUntilNext(rule.duration, clock: clock)
    else {
      impressions.timer = nil
      return
    }
    guard impressions.timer == nil else { return }
    impressions.timer = pause(time, in: timers) { [weak self] in
      self?.impressions.timer = nil
      self?.reportImpressions()
      self?.updateImpressionTimer()
    }
  }
}
