import Foundation
import ListingKit
import ListingTerminal
import ListingText

/// The update of a list for another document, for the output.
struct ListDifferences {
  /// A change of an item or a section.
  private struct Change: Encodable {
    var change: String
    var item: String?
    var section: String?
    var at: String?
    var from: String?
    var to: String?

    /// The change in a line.
    var line: String {
      let places = [("at", at), ("from", from), ("to", to)]
        .compactMap { name, place in place.map { " \(name) \($0)" } }
      return "\(change) \(item ?? section ?? "")\(places.joined())"
    }
  }

  /// The parts of a section that differ.
  private struct Parts: Encodable {
    var section: String
    var parts: [String]
  }

  private var document: [String] = []
  private var parts: [Parts] = []
  private var changes: [Change] = []

  /// No differences.
  init() {}

  /// - Parameters:
  ///   - document: the differences of the document itself.
  ///   - parts: the differences of each section.
  ///   - updates: the updates of the list, in order.
  init(
    document: [String], parts: [(section: String, parts: [String])], updates: [ListUpdate]
  ) {
    self.document = document
    self.parts = parts.map { Parts(section: $0.section, parts: $0.parts) }
    for update in updates {
      for stage in update.stages { add(stage) }
      for move in update.reconfigures {
        changes.append(
          Change(change: "reconfigure", item: Self.name(move.to, update.new), at: move.to.place))
      }
    }
  }

  var isEmpty: Bool { document.isEmpty && parts.isEmpty && changes.isEmpty }

  private mutating func add(_ stage: ListUpdate.Stage) {
    func section(_ index: Int, _ snapshot: ListSnapshot) -> String {
      snapshot.sectionIdentifier(at: index) ?? ""
    }
    for index in stage.deletedSections {
      changes.append(
        Change(change: "delete-section", section: section(index, stage.old), at: String(index)))
    }
    for path in stage.deletedItems {
      changes.append(Change(change: "delete", item: Self.name(path, stage.old), at: path.place))
    }
    for index in stage.insertedSections {
      changes.append(
        Change(change: "insert-section", section: section(index, stage.new), at: String(index)))
    }
    for path in stage.insertedItems {
      changes.append(Change(change: "insert", item: Self.name(path, stage.new), at: path.place))
    }
    for move in stage.movedSections {
      changes.append(
        Change(
          change: "move-section", section: section(move.to, stage.new), from: String(move.from),
          to: String(move.to)))
    }
    for move in stage.movedItems {
      changes.append(
        Change(
          change: "move", item: Self.name(move.to, stage.new), from: move.from.place,
          to: move.to.place))
    }
    for index in stage.reloadedSections {
      changes.append(
        Change(change: "reload-section", section: section(index, stage.old), at: String(index)))
    }
    for path in stage.reloadedItems {
      changes.append(Change(change: "reload", item: Self.name(path, stage.old), at: path.place))
    }
  }

  private static func name(_ path: IndexPath, _ snapshot: ListSnapshot) -> String {
    snapshot.itemPath(at: path)?.description ?? ""
  }

  // MARK: - Writing

  /// A line for the document, one for each section with different parts, then one for each
  /// change.
  var lines: [String] {
    let sections = parts.map { "section \($0.section): \($0.parts.joined(separator: ", "))" }
    let own = document.isEmpty ? [] : ["document: \(document.joined(separator: ", "))"]
    return (own + sections + changes.map(\.line)).map { TerminalText().shown($0) }
  }

  /// One object with sorted keys.
  func json() throws -> String {
    struct Object: Encodable {
      var document: [String]
      var sections: [Parts]
      var changes: [Change]
    }
    return try Object(document: document, sections: parts, changes: changes).json()
  }
}

extension IndexPath {
  /// The place as scenarios write it.
  fileprivate var place: String { "\(section)/\(item)" }
}
