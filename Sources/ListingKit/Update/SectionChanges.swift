/// The changes of sections in an update.
struct SectionChanges {
  private(set) var deletes: [Int] = []
  private(set) var inserts: [Int] = []
  private(set) var reloads: [Int] = []
  private(set) var moves: [ListUpdate.SectionMove] = []

  var isEmpty: Bool {
    deletes.isEmpty && inserts.isEmpty && reloads.isEmpty && moves.isEmpty
  }

  init(old: SectionedOrder, new: SectionedOrder, record: TransactionRecord) {
    if !old.sections.isIdentical(to: new.sections) {
      let difference = OrderDifference(
        [(old.sections, new.sections)], explicitlyMoved: record.explicitlyMovedSections)
      for changes in difference.changes {
        deletes = changes.deletes.map(Int.init)
        inserts = changes.inserts.map(Int.init)
        moves = changes.moves.map {
          ListUpdate.SectionMove(from: Int($0.from), to: Int($0.to))
        }
      }
    }
    if record.reloadedSections.isEmpty { return }
    // By their new index, so that one look at each move is enough.
    var reloaded: [Int: Int] = [:]
    for section in record.reloadedSections {
      guard let from = old.index(ofSection: section), let to = new.index(ofSection: section)
      else { continue }
      reloaded[to] = from
    }
    var staying: [ListUpdate.SectionMove] = []
    for move in moves {
      if reloaded.removeValue(forKey: move.to) == nil {
        staying.append(move)
      } else {
        // A section that is moved and reloaded is a delete and an insert.
        deletes.append(move.from)
        inserts.append(move.to)
      }
    }
    moves = staying
    reloads = Array(reloaded.values)
    deletes.sort()
    inserts.sort()
    reloads.sort()
  }

  func write(to stage: inout ListUpdate.Stage) {
    stage.deletedSections = deletes
    stage.insertedSections = inserts
    stage.reloadedSections = reloads
    stage.movedSections = moves
  }
}
