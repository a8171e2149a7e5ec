import Foundation

/// The replay of one stage: first the sections, then the items of those that stay.
struct StageReplay {
  private let stage: ListUpdate.Stage
  private let oldSections: [String]
  private let newSections: [String]
  private let departures: [IndexPath]
  private let arrivals: [IndexPath]
  /// The items that are removed, those that are added, and those of them that are inserted, by section.
  /// And the old positions of moved items.
  private let departed: [Int: Set<Int>]
  private let arrived: [Int: Set<Int>]
  private let inserted: [Int: Set<Int>]
  private let origins: [IndexPath: IndexPath]
  private let reloadedSections: Set<Int>

  init(_ stage: ListUpdate.Stage) {
    self.stage = stage
    oldSections = stage.old.sectionIdentifiers
    newSections = stage.new.sectionIdentifiers
    departures = stage.deletedItems + stage.movedItems.map(\.from)
    arrivals = stage.insertedItems + stage.movedItems.map(\.to)
    departed = Self.bySection(departures)
    arrived = Self.bySection(arrivals)
    inserted = Self.bySection(stage.insertedItems)
    reloadedSections = Set(stage.reloadedSections)
    origins = Dictionary(
      stage.movedItems.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
  }

  static func repeated<Element: Hashable>(_ elements: [Element], _ name: String) -> [String] {
    var seen: Set<Element> = []
    return elements.filter { !seen.insert($0).inserted }.map { "\(name) \($0) occurs twice" }
  }

  private static func bySection(_ paths: [IndexPath]) -> [Int: Set<Int>] {
    Dictionary(grouping: paths, by: \.section).mapValues { Set($0.map(\.item)) }
  }

  func problems() -> [String] {
    var problems = coordinateProblems()
    guard problems.isEmpty, let origins = sectionOrigins(&problems) else { return problems }
    problems += misplacedItemOperations(origins)
    guard problems.isEmpty else { return problems }
    for (new, origin) in origins.enumerated() {
      guard let old = origin else { continue }
      if oldSections[old] != newSections[new] {
        problems.append("section '\(oldSections[old])' became '\(newSections[new])'")
      } else if !reloadedSections.contains(old), !isRight(old: old, new: new) {
        problems += itemProblems(old: old, new: new)
      }
    }
    return problems
  }

  private func coordinateProblems() -> [String] {
    let oldIndexes =
      stage.deletedSections + stage.movedSections.map(\.from) + stage.reloadedSections
    let newIndexes = stage.insertedSections + stage.movedSections.map(\.to)
    let oldItems = departures + stage.reloadedItems
    return Self.repeated(oldIndexes, "old section") + Self.repeated(newIndexes, "new section")
      + Self.repeated(oldItems, "old item") + Self.repeated(arrivals, "new item")
      + oldIndexes.filter { !oldSections.indices.contains($0) }.map { "no old section at \($0)" }
      + newIndexes.filter { !newSections.indices.contains($0) }.map { "no new section at \($0)" }
      + oldItems.filter { stage.old.itemIdentifier(at: $0) == nil }.map { "no old item at \($0)" }
      + arrivals.filter { stage.new.itemIdentifier(at: $0) == nil }.map { "no new item at \($0)" }
  }

  /// Returns the old index of each new section; `nil` for an inserted section.
  private func sectionOrigins(_ problems: inout [String]) -> [Int?]? {
    let gone = Set(stage.deletedSections + stage.movedSections.map(\.from))
    var staying = oldSections.indices.filter { !gone.contains($0) }[...]
    let targets = Dictionary(
      stage.movedSections.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
    let inserted = Set(stage.insertedSections)
    var origins: [Int?] = []
    for index in newSections.indices {
      if inserted.contains(index) {
        origins.append(nil)
      } else if let origin = targets[index] ?? staying.popFirst() {
        origins.append(origin)
      } else {
        problems.append("no old section is left for the new one at \(index)")
        return nil
      }
    }
    if !staying.isEmpty {
      problems.append(
        "\(staying.count) old sections are neither deleted nor in the new snapshot")
    }
    return staying.isEmpty ? origins : nil
  }

  private func misplacedItemOperations(_ origins: [Int?]) -> [String] {
    let closedOld = reloadedSections.union(stage.deletedSections)
    let closedNew = Set(
      origins.indices.filter { index in origins[index].map(reloadedSections.contains) ?? true })
    return (departures + stage.reloadedItems).filter { closedOld.contains($0.section) }
      .map { "the old item \($0) lies in a section that is deleted or reloaded" }
      + arrivals.filter { closedNew.contains($0.section) }
      .map { "the new item \($0) lies in a section that is inserted or reloaded" }
  }

  /// Returns whether a section has the expected items after the stage, without listing its items: storage
  /// that both snapshots share isn't read.
  private func isRight(old: Int, new: Int) -> Bool {
    guard stage.old.identifiers === stage.new.identifiers else { return false }
    let before = stage.old.items(inSectionAt: old)
    let after = stage.new.items(inSectionAt: new)
    var gone = (departed[old] ?? []).sorted()[...]
    var come = (arrived[new] ?? []).sorted()[...]
    for index in come {
      let path = IndexPath(item: index, section: new)
      guard let origin = origins[path] else { continue }
      guard stage.old.itemIdentifier(at: origin) == stage.new.itemIdentifier(at: path) else {
        return false
      }
    }
    var (from, to) = (0, 0)
    while true {
      while gone.first == from { (gone, from) = (gone.dropFirst(), from + 1) }
      while come.first == to { (come, to) = (come.dropFirst(), to + 1) }
      let count = min((gone.first ?? before.count) - from, (come.first ?? after.count) - to)
      guard count > 0 else { return from == before.count && to == after.count }
      guard before.isEqual(from..<(from + count), to: after, at: to) else { return false }
      (from, to) = (from + count, to + count)
    }
  }

  private func itemProblems(old: Int, new: Int) -> [String] {
    let gone = departed[old] ?? []
    let inserted = inserted[new] ?? []
    let before = stage.old.itemIdentifiers(inSection: oldSections[old])
    let after = stage.new.itemIdentifiers(inSection: newSections[new])
    var staying = before.indices.filter { !gone.contains($0) }.map { before[$0] }[...]
    var result: [String] = []
    for index in after.indices {
      if inserted.contains(index) {
        result.append(after[index])
      } else if let origin = origins[IndexPath(item: index, section: new)] {
        result.append(stage.old.itemIdentifier(at: origin) ?? "")
      } else if let next = staying.popFirst() {
        result.append(next)
      }
    }
    result += staying
    guard let mismatch = FirstMismatch.description(of: result, expected: after) else { return [] }
    return ["section '\(newSections[new])' has, after the stage, \(mismatch)"]
  }
}
