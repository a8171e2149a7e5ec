// https://developer.apple.com/documentation/uikit/uicollectionview/performbatchupdates(_:completion:)

extension BatchChanges {
  /// Returns the complaints of a collection view.
  ///
  /// - Parameters:
  ///   - old: the number of items of each section before.
  ///   - new: the number of items of each section after.
  func problems(old: [Int], new: [Int]) -> [String] {
    let found = conflicts + rangeProblems(old: old, new: new)
    return found.isEmpty ? countProblems(old: old, new: new) : found
  }

  private var conflicts: [String] {
    var problems: [String] = []
    func check<Place: Hashable & CustomStringConvertible>(_ places: [Place], _ what: String) {
      var seen: Set<Place> = []
      for place in places where !seen.insert(place).inserted {
        problems.append("attempt to perform \(what) of the same index path (\(place))")
      }
    }
    check(
      deletedItems + reloadedItems + movedItems.map(\.from), "several deletes, reloads or moves")
    check(insertedItems + movedItems.map(\.to), "several inserts or moves")
    check(
      deletedSections + reloadedSections + movedSections.map(\.from),
      "several deletes, reloads or moves")
    check(insertedSections + movedSections.map(\.to), "several inserts or moves")
    let gone = Set(deletedSections)
    for move in movedItems where gone.contains(move.from.section) {
      problems.append(
        "attempt to move an item from section \(move.from.section), which is deleted")
    }
    return problems
  }

  private func rangeProblems(old: [Int], new: [Int]) -> [String] {
    var problems: [String] = []
    func isIn(_ path: IndexPath, _ counts: [Int]) -> Bool {
      counts.indices.contains(path.section) && path.item >= 0 && path.item < counts[path.section]
    }
    func count(_ section: Int, _ counts: [Int]) -> String {
      counts.indices.contains(section) ? "\(counts[section]) items" : "no items"
    }
    for path in deletedItems + reloadedItems + movedItems.map(\.from) where !isIn(path, old) {
      problems.append(
        "attempt to delete item \(path.item) from section \(path.section) which only contains "
          + "\(count(path.section, old)) before the update")
    }
    for path in insertedItems + movedItems.map(\.to) where !isIn(path, new) {
      problems.append(
        "attempt to insert item \(path.item) into section \(path.section), but there are only "
          + "\(count(path.section, new)) in section \(path.section) after the update")
    }
    for section in deletedSections + reloadedSections + movedSections.map(\.from)
    where !old.indices.contains(section) {
      problems.append(
        "attempt to delete section \(section), but there are only \(old.count) sections before the "
          + "update")
    }
    for section in insertedSections + movedSections.map(\.to) where !new.indices.contains(section) {
      problems.append(
        "attempt to insert section \(section) but there are only \(new.count) sections after the "
          + "update")
    }
    return problems
  }

  private func countProblems(old: [Int], new: [Int]) -> [String] {
    guard old.count - deletedSections.count + insertedSections.count == new.count else {
      return [
        "Invalid update: invalid number of sections. The number of sections contained in the "
          + "collection view after the update (\(new.count)) must be equal to the number of sections "
          + "contained in the collection view before the update (\(old.count)), plus or minus the "
          + "number of sections inserted or deleted (\(insertedSections.count) inserted, "
          + "\(deletedSections.count) deleted)."
      ]
    }
    let reloaded = Set(reloadedSections)
    return sectionMap(oldCount: old.count, newCount: new.count).sorted { $0.key < $1.key }
      .compactMap { section, target in
        guard !reloaded.contains(section) else { return nil }
        let deleted = deletedItems.filter { $0.section == section }.count
        let inserted = insertedItems.filter { $0.section == target }.count
        let left = movedItems.filter { $0.from.section == section }.count
        let entered = movedItems.filter { $0.to.section == target }.count
        guard old[section] - deleted + inserted - left + entered != new[target] else { return nil }
        return "Invalid update: invalid number of items in section \(target). The number of items "
          + "contained in an existing section after the update (\(new[target])) must be equal to the "
          + "number of items contained in that section before the update (\(old[section])), plus or "
          + "minus the number of items inserted or deleted from that section (\(inserted) inserted, "
          + "\(deleted) deleted) and plus or minus the number of items moved into or out of that "
          + "section (\(entered) moved in, \(left) moved out)."
      }
  }
}
