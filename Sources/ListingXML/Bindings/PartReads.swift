import ListingKit

/// The states that the parts of a section read, so that a change updates only those parts.
struct PartReads: Sendable {
  /// The condition of the section.
  var condition: Set<StateReference> = []
  /// The address, the requests and the queries of the source.
  var source: Set<StateReference> = []
  /// The conditions and fields of inline items.
  var items: Set<StateReference> = []
  /// The condition under which the items are hidden.
  var collapsed: Set<StateReference> = []
  var header: Set<StateReference> = []
  var footer: Set<StateReference> = []
  /// The shown parts of the section's load state.
  var loadViews: Set<StateReference> = []
  /// Other supplementary views.
  var supplementary: [ListSupplementaryKind: Set<StateReference>] = [:]
  var cell = CellReads()

  /// The states that views or cells read.
  var shown: Set<StateReference> {
    supplementary.values.reduce(header.union(footer).union(loadViews).union(cell.all)) {
      $0.union($1)
    }
  }
}

/// The states that the cell of an item reads: those of the views above it, of the chosen template, and of
/// the tests before that.
struct CellReads: Sendable {
  struct Branch: Sendable {
    /// The condition of the template; `nil` for the default template.
    var test: BoundExpression?
    var tested: Set<StateReference>
    var shown: Set<StateReference>
  }

  var branches: [Branch] = []
  /// The separator above an item.
  var separator: Set<StateReference> = []
  /// What selecting an item opens.
  var link: Set<StateReference> = []

  /// The states that any cell reads.
  var all: Set<StateReference> {
    branches.reduce(separator.union(link)) { $0.union($1.tested).union($1.shown) }
  }

  /// Returns whether a cell reads one of some states.
  func mayRead(_ references: Set<StateReference>) -> Bool {
    !separator.isDisjoint(with: references) || !link.isDisjoint(with: references)
      || branches.contains { !$0.tested.isDisjoint(with: references) }
      || branches.contains { !$0.shown.isDisjoint(with: references) }
  }

  /// Returns whether the cell with these values reads one of some states.
  func reads(_ references: Set<StateReference>, _ values: BindingValues) -> Bool {
    if !separator.isDisjoint(with: references) || !link.isDisjoint(with: references) {
      return true
    }
    for branch in branches {
      // The chosen template may have changed, so the cell is reconfigured, too.
      if !branch.tested.isDisjoint(with: references) { return true }
      guard branch.test?.holds(values) ?? true else { continue }
      return !branch.shown.isDisjoint(with: references)
    }
    return false
  }
}
