import Foundation
import ListingKit
import ListingTesting

/// Drives a list and the model side by side and collects where they differ.
final class ModelRun {
  let list: ListDataSource
  let host = RecordingHost()
  private(set) var model: ModelList
  private(set) var problems: [String] = []
  private let log = LogLines()
  private var objects: [String: TestSection] = [:]
  private var allObjects: [TestSection] = []
  private var expectedCompletions: [Bool] = []
  private var completions: [Bool] = []
  private var updateCount = 0
  /// The number of drops that the current operation has reported.
  private var reported = 0

  /// Begins with sections that are there before the host is.
  init(
    _ sections: [ModelOperation.NewSection] = [], identity: ListIdentity,
    inOneStage: Bool = false,
    policy: @escaping @Sendable (String) -> ListDuplicatePolicy
  ) {
    model = ModelList(identity: identity, policy: policy)
    list = ListDataSource(identity: identity, logger: log.logger)
    host.appliesMovedSectionsInOneStage = inOneStage
    if !sections.isEmpty { perform(.appendSections(sections)) }
    (completions, expectedCompletions, reported) = ([], [], 0)
    model.endTransaction()
    list.attach(host)
    list.diagnosticsHandler = { [weak self] in
      // The check of items is not about drops: the model's objects do not keep up.
      if $0.code != .invalid { self?.reported += 1 }
    }
  }

  /// Performs operations in one transaction, in the list and in the model, and compares them.
  func turn(_ operations: [ModelOperation]) {
    let old = ListOrder(list)
    list.performBatchUpdates {
      for operation in operations { perform(operation) }
      if ListOrder(list) != old { problems.append("the display changed within the turn") }
      host.namedMoves = model.namedMoves
    }
    check()
    model.endTransaction()
  }

  private func perform(_ operation: ModelOperation) {
    let expected = model.perform(operation)
    let result = list.perform(listOperation(operation), animatingDifferences: true) { [weak self] in
      self?.complete($0)
    }
    expectedCompletions.append((try? expected.get()) != nil)
    switch (expected, result) {
    case (.success(let expected), .success(let outcome)) where expected == outcome: break
    case (.failure(let expected), .failure(let error)) where expected.code == error.code: break
    default: problems.append("\(operation) came to \(result), not \(expected)")
    }
    objects = objects.filter { model.place(of: $0.key) != nil }
    if (try? result.get()) != nil {
      for (name, object) in incoming where model.place(of: name) != nil { objects[name] = object }
    }
    incoming = [:]
    guard list.host != nil else { return }
    let drops = result.outcome.dropped.count + result.outcome.droppedSections.count
    if drops != reported { problems.append("\(drops) drops, but \(reported) were reported") }
    reported = 0
  }

  private func complete(_ result: ListResult) {
    completions.append((try? result.get()) != nil)
  }

  private func check() {
    if completions != expectedCompletions {
      problems.append("completions: \(completions), not \(expectedCompletions)")
    }
    (completions, expectedCompletions) = ([], [])
    let updates = host.updates[updateCount...]
    updateCount = host.updates.count
    if updates.count > 1 { problems.append("\(updates.count) updates in a turn") }
    if ListOrder(list) != model.order {
      problems.append("the list shows \(ListOrder(list)), not \(model.order)")
    }
    if host.order != model.order { problems.append("the host shows \(host.order)") }
    problems += host.problems
    checkUpdate(updates.first)
    checkObjects()
  }

  private func checkUpdate(_ update: ListUpdate?) {
    guard let update else {
      problems += model.problems(nil) { $0 }
      return
    }
    var replay = UpdateReplay(update.old)
    for stage in update.stages {
      replay.apply(stage, inOneStage: host.appliesMovedSectionsInOneStage)
    }
    problems += model.problems(update, origin: replay.origin)
  }

  /// The right objects are in the list and have a context, others don't, and each was notified.
  private func checkObjects() {
    for (index, section) in model.sections.enumerated()
    where list.section(at: index) !== objects[section.identifier] {
      problems.append("section '\(section.identifier)' is another object")
    }
    for object in allObjects {
      let isThere = objects[object.listIdentifier] === object
      if (object.context?.list === list) != isThere {
        problems.append("'\(object.listIdentifier)' \(isThere ? "has no" : "keeps its") context")
      }
      let events = object.events
      let alternate = events.indices.map {
        $0.isMultiple(of: 2) ? TestSection.Event.didMoveToList : .willLeaveList
      }
      if events != alternate || (events.last == .didMoveToList) != isThere {
        problems.append("'\(object.listIdentifier)' was told \(events)")
      }
    }
  }

  // MARK: - Operations of the list

  /// The objects that the current operation brings; the first of a name counts.
  private var incoming: [String: TestSection] = [:]

  private func make(_ sections: [ModelOperation.NewSection], takesOver: Bool) -> [TestSection] {
    sections.map { section in
      let object = TestSection(
        section.identifier, section.items, duplicates: model.policy(section.identifier))
      allObjects.append(object)
      let isKnown = !takesOver && objects[section.identifier] != nil
      if incoming[section.identifier] == nil, !isKnown { incoming[section.identifier] = object }
      return object
    }
  }

  private func listOperation(_ operation: ModelOperation) -> ListOperation {
    switch operation {
    case .appendSections(let sections):
      return .appendSections(make(sections, takesOver: false))
    case .insertSections(let sections, let anchor):
      return .insertSections(make(sections, takesOver: false), anchor.erased)
    case .replaceSections(let sections, let reconfiguring):
      return .replaceSections(make(sections, takesOver: true), reconfiguring: reconfiguring)
    case .reloadSection(let section, let items):
      objects[section]?.items = items
      return .reloadSections([section])
    case .updateSection(let section, let items, let reloading, let header, let footer):
      objects[section]?.items = items
      return .updateSection(
        section, reloadingItems: reloading, reloadingHeader: header, reloadingFooter: footer)
    case .moveSection(let section, let anchor): return .moveSection(section, anchor.erased)
    case .deleteSections(let sections): return .deleteSections(sections)
    case .appendItems(let items, let section): return .appendItems(items, in: section)
    case .insertItems(let items, let anchor, let section):
      return .insertItems(items, anchor.erased, in: section)
    case .moveItem(let path, let anchor, let section):
      return .moveItem(path.item, anchor.erased, in: path.section, toSection: section)
    case .deleteItems(let items, let section): return .deleteItems(items, in: section)
    case .reconfigureItems(let items, let section):
      return .reconfigureItems(items, in: section)
    case .reloadItems(let items, let section): return .reloadItems(items, in: section)
    case .reloadViews(let kinds, let section):
      return .reloadSupplementaryViews(kinds, of: section)
    }
  }
}
