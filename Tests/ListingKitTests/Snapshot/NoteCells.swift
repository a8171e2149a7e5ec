import Foundation
import ListingKit
import ListingTesting
import Testing

/// The cells of a list of ready sections of notes: each shows what its section had of its item when
/// it was made or last filled.
struct NoteCells {
  private var texts: [[String?]]
  /// How many updates were followed.
  private(set) var updateCount = 0

  /// Begins with cells that were all just made.
  init(of list: ListDataSource) { texts = Self.wanted(list) }

  /// Returns the texts of the items in the sections of a list.
  private static func wanted(_ list: ListDataSource) -> [[String?]] {
    list.snapshot.sectionIdentifiers.map { name in
      list.snapshot.itemIdentifiers(inSection: name).map { text(of: $0, in: name, list) }
    }
  }

  private static func text(of item: String, in section: String, _ list: ListDataSource) -> String? {
    (list.section(for: section) as? GenericSection<Note>)?.item(for: item)?.text
  }

  /// Applies the updates of a host, and expects that each cell that isn't empty shows what its
  /// section has.
  mutating func follow(
    _ host: RecordingHost, of list: ListDataSource, _ note: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for update in host.updates { apply(update, list) }
    updateCount += host.updates.count
    host.forget()
    let wanted = Self.wanted(list)
    // An empty cell is of an item of which a snapshot brought no more than the name.
    let right = zip(texts, wanted).map { zip($0, $1).map { $0 == nil ? nil : $1 } }
    #expect(texts == right, "\(note)", sourceLocation: sourceLocation)
    // A problem is reported once.
    texts = wanted
  }

  private mutating func apply(_ update: ListUpdate, _ list: ListDataSource) {
    var replay = UpdateReplay(update.old)
    var remade: Set<IndexPath> = []
    for stage in update.stages {
      remade.formUnion(stage.reloadedItems.compactMap { replay.origin(of: $0) })
      replay.apply(stage)
    }
    let refilled = Set(update.reconfigures.map(\.to))
    texts = update.new.sectionIdentifiers.enumerated().map { section, name in
      update.new.itemIdentifiers(inSection: name).enumerated().map { item, identifier in
        let path = IndexPath(item: item, section: section)
        guard let origin = replay.origin(of: path), !remade.contains(origin),
          !refilled.contains(path)
        else { return Self.text(of: identifier, in: name, list) }
        return texts[origin.section][origin.item]
      }
    }
  }
}

extension GenericSection<Note> {
  /// A ready section of notes.
  convenience init(_ identifier: String, _ notes: [Note] = []) {
    self.init(identifier, items: notes) { .text($0.text) }
  }
}
