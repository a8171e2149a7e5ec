import ListingKit
import ListingTesting

/// The explicit moves in a transaction, as long as they determine the right one of several smallest sets of
/// moves.
struct ScenarioMoves {
  /// `nil` if the moves aren't checked, because items were deleted or replaced as well.
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
