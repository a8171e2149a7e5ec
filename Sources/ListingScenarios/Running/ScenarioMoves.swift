import ListingKit
import ListingTesting

/// What the operations of a turn moved by name, as long as that is plain to see: which of several
/// smallest sets of moves is right depends on it.
struct ScenarioMoves {
  /// `nil` if it isn't checked, because items were deleted or replaced in addition to the moves.
  var moves: NamedMoves? { mayHaveLost && hasMoved ? nil : named }

  private var named = NamedMoves()
  private var hasMoved = false
  private var mayHaveLost = false

  /// Records an operation that was performed.
  mutating func note(_ action: ScenarioOperation.ListAction) {
    switch action {
    case .moveItem(let path, _, let section): move(path, to: section)
    case .moveSection(let section, _):
      hasMoved = true
      named.sections.insert(section)
    case .insert, .insertSections: break
    case .deleteItem, .deleteSection, .update, .reconfigure, .reloadItem, .reloadSection, .replace:
      mayHaveLost = true
    }
  }

  private mutating func move(_ path: ListItemPath, to section: String) {
    hasMoved = true
    named.items.remove(path)
    named.items.insert(ListItemPath(section: section, item: path.item))
  }
}
