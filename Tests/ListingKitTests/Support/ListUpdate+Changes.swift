import Foundation
import ListingKit

extension ListUpdate {
  /// Every change in words, stage by stage (a bar between them), then the changes after the stages.
  var changes: [String] {
    if isReload { return ["reload list"] }
    let parts = stages.map(\.changes).joined(separator: ["|"])
    return parts + reconfigures.map { "reconfigure \($0.from.words)→\($0.to.words)" }
      + reloadedSupplementaryViews.map { "\($0.kind) of \($0.section)" }
  }
}

extension ListUpdate.Stage {
  fileprivate var changes: [String] {
    deletedSections.map { "delete section \($0)" }
      + insertedSections.map { "insert section \($0)" }
      + movedSections.map { "move section \($0.from)→\($0.to)" }
      + reloadedSections.map { "reload section \($0)" }
      + deletedItems.map { "delete \($0.words)" } + insertedItems.map { "insert \($0.words)" }
      + movedItems.map { "move \($0.from.words)→\($0.to.words)" }
      + reloadedItems.map { "reload \($0.words)" }
  }
}

extension IndexPath {
  fileprivate var words: String { "\(section)/\(item)" }
}
