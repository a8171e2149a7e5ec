import ListingKit

extension ModelList {
  typealias Code = ListError.Code

  struct Refusal: Error { var code: Code }

  /// Performs an operation; a rejected one changes nothing.
  mutating func perform(_ operation: ModelOperation) -> Result<ListOutcome, Refusal> {
    let before = self
    do throws(Refusal) {
      return .success(try carryOut(operation))
    } catch {
      self = before
      return .failure(error)
    }
  }

  private mutating func carryOut(_ operation: ModelOperation) throws(Refusal) -> ListOutcome {
    var outcome = ListOutcome()
    switch operation {
    case .appendSections(let new):
      try enter(new, at: sections.count, &outcome)
    case .insertSections(let new, let anchor):
      try enter(new, at: place(at: anchor), &outcome)
    case .moveSection(let name, let anchor):
      guard let old = place(of: name) else { throw Refusal(code: .unknownSection) }
      _ = try place(at: anchor)
      guard anchor.subject != name else { break }
      var section = sections.remove(at: old)
      section.isNamed = true
      sections.insert(section, at: try place(at: anchor))
    case .deleteSections(let names):
      for (index, name) in names.enumerated() where !names[..<index].contains(name) {
        if let old = place(of: name) {
          sections.remove(at: old)
        } else {
          outcome.unknownSections.append(name)
        }
      }
    case .reloadSection(let name, let items):
      try read(name, items, &outcome)
      sections[try known(name)].isReloaded = true
    case .replaceSections(let new, let reconfiguring):
      try replace(new, reconfiguring: reconfiguring, &outcome)
    case .appendItems(let items, let name):
      try enter(items, nil, name, &outcome)
    case .insertItems(let items, let anchor, let name):
      try enter(items, anchor, name, &outcome)
    case .moveItem(let path, let anchor, let target):
      try move(path, anchor, toSection: target)
    case .deleteItems(let items, let name):
      delete(items, name, &outcome)
    case .updateSection(let name, let items, let reloading, let header, let footer):
      try update(name, items, reloading, header: header, footer: footer, &outcome)
    case .reconfigureItems(let items, let name):
      try mark(items, name) { $0.isReconfigured = true }
    case .reloadItems(let items, let name):
      try mark(items, name) { $0.isReloaded = true }
    case .reloadViews(let kinds, let name):
      let place = try known(name)
      if kinds.contains(.header) { sections[place].hasNewHeader = true }
      if kinds.contains(.footer) { sections[place].hasNewFooter = true }
    }
    return outcome
  }

  // MARK: - Places

  private func place(at anchor: ListAnchor<String>) throws(Refusal) -> Int {
    switch anchor {
    case .start: return 0
    case .end: return sections.count
    case .before(let name), .after(let name):
      guard let index = place(of: name) else { throw Refusal(code: .unknownAnchor) }
      return anchor == .before(name) ? index : index + 1
    }
  }

  private func known(_ section: String) throws(Refusal) -> Int {
    guard let index = place(of: section) else { throw Refusal(code: .unknownSection) }
    return index
  }

  private func place(
    at anchor: ListAnchor<String>, in section: Int
  ) throws(Refusal) -> Int {
    switch anchor {
    case .start: return 0
    case .end: return sections[section].items.count
    case .before(let item), .after(let item):
      guard let index = sections[section].place(of: item) else {
        throw Refusal(code: .unknownAnchor)
      }
      return anchor == .before(item) ? index : index + 1
    }
  }

  // MARK: - Duplicates

  /// The items of a call that enter, and those of the section that take new content.
  private func sift(
    _ items: [Note], _ name: String, here: (String) -> Bool, elsewhere: (String) -> Bool,
    _ outcome: inout ListOutcome
  ) throws(Refusal) -> (kept: [Note], renewed: [Note]) {
    let policy = policy(name)
    var kept: [Note] = []
    var renewed: [Note] = []
    for item in items {
      let identifier = item.listIdentifier
      let path = ListItemPath(section: name, item: identifier)
      let earlier = kept.firstIndex { $0.listIdentifier == identifier }
      let isHere = earlier != nil || here(identifier)
      if identifier.isEmpty {
        if policy == .error { throw Refusal(code: .emptyIdentifier) }
        outcome.dropped.append(path)
      } else if !isHere && !elsewhere(identifier) {
        kept.append(item)
      } else if policy == .error {
        throw Refusal(code: .duplicates)
      } else if isHere && policy == .last {
        if let earlier { kept[earlier] = item } else { renewed.append(item) }
        outcome.updated.append(path)
      } else {
        outcome.dropped.append(path)
      }
    }
    return (kept, renewed)
  }

  private func isElsewhere(_ item: String, than section: String) -> Bool {
    identity == .list && home(of: item).map { $0 != section } ?? false
  }

  private func siftSections(
    _ new: [ModelOperation.NewSection], known: [String], _ outcome: inout ListOutcome
  ) -> [ModelOperation.NewSection] {
    var kept: [ModelOperation.NewSection] = []
    for section in new {
      let name = section.identifier
      if name.isEmpty || known.contains(name) || kept.contains(where: { $0.identifier == name }) {
        outcome.droppedSections.append(name)
      } else {
        kept.append(section)
      }
    }
    return kept
  }

  // MARK: - Sections

  private mutating func enter(
    _ new: [ModelOperation.NewSection], at place: Int, _ outcome: inout ListOutcome
  ) throws(Refusal) {
    let kept = siftSections(new, known: sections.map(\.identifier), &outcome)
    for (offset, section) in kept.enumerated() {
      let name = section.identifier
      let sifted = try sift(
        section.items, name, here: { _ in false }, elsewhere: { isElsewhere($0, than: name) },
        &outcome)
      sections.insert(
        Section(
          identifier: name, policy: policy(name), items: sifted.kept.map { Item(note: $0) }),
        at: place + offset)
    }
  }

  private mutating func replace(
    _ new: [ModelOperation.NewSection], reconfiguring: Bool, _ outcome: inout ListOutcome
  ) throws(Refusal) {
    let before = self
    let kept = siftSections(new, known: [], &outcome)
    // An item that stays in its section has it, before an earlier section of the call.
    func stays(_ item: String, notIn name: String) -> Bool {
      before.sections.contains { section in
        section.identifier != name && section.place(of: item) != nil
          && kept.contains {
            $0.identifier == section.identifier && $0.items.map(\.listIdentifier).contains(item)
          }
      }
    }
    sections = []
    for section in kept {
      let name = section.identifier
      let sifted = try sift(
        section.items, name, here: { _ in false },
        elsewhere: {
          identity == .list && (isElsewhere($0, than: name) || stays($0, notIn: name))
        }, &outcome)
      var entry = Section(identifier: name, policy: policy(name))
      if let old = before.place(of: name) {
        entry = before.sections[old]
        entry.items = survivors(of: before.sections[old], sifted.kept, reconfiguring)
        entry.hasNewHeader = true
        entry.hasNewFooter = true
      } else {
        entry.items = sifted.kept.map { Item(note: $0) }
      }
      sections.append(entry)
    }
  }

  /// Returns the new items of a section; existing ones keep their state.
  private func survivors(
    of section: Section, _ notes: [Note], _ reconfiguring: Bool = false
  ) -> [Item] {
    notes.map { note in
      guard let old = section.place(of: note.listIdentifier) else { return Item(note: note) }
      var item = section.items[old]
      item.note = note
      if reconfiguring { item.isReconfigured = true }
      return item
    }
  }

  private mutating func read(
    _ name: String, _ items: [Note], _ outcome: inout ListOutcome
  ) throws(Refusal) {
    let place = try known(name)
    let sifted = try sift(
      items, name, here: { _ in false }, elsewhere: { isElsewhere($0, than: name) }, &outcome)
    sections[place].items = survivors(of: sections[place], sifted.kept)
  }

  // MARK: - Items

  private mutating func enter(
    _ items: [Note], _ anchor: ListAnchor<String>?, _ name: String, _ outcome: inout ListOutcome
  ) throws(Refusal) {
    let section = try known(name)
    var place = sections[section].items.count
    if let anchor { place = try self.place(at: anchor, in: section) }
    let sifted = try sift(
      items, name, here: { sections[section].place(of: $0) != nil },
      elsewhere: { isElsewhere($0, than: name) }, &outcome)
    for note in sifted.renewed {
      guard let old = sections[section].place(of: note.listIdentifier) else { continue }
      sections[section].items[old].note = note
    }
    sections[section].items.insert(contentsOf: sifted.kept.map { Item(note: $0) }, at: place)
  }

  private mutating func move(
    _ path: ListItemPath, _ anchor: ListAnchor<String>, toSection name: String
  ) throws(Refusal) {
    let (source, old) = try find(path)
    let target = try known(name)
    _ = try place(at: anchor, in: target)
    if source == target, anchor.subject == path.item { return }
    if source != target, sections[target].place(of: path.item) != nil {
      throw Refusal(code: .duplicates)
    }
    let origin = origin(of: sections[source].items[old], in: path.section)
    var item = sections[source].items.remove(at: old)
    item.origin = origin
    item.isNamed = true
    sections[target].items.insert(item, at: try place(at: anchor, in: target))
  }

  private func find(_ path: ListItemPath) throws(Refusal) -> (section: Int, item: Int) {
    let section = try known(path.section)
    guard let item = sections[section].place(of: path.item) else {
      throw Refusal(code: .unknownItem)
    }
    return (section, item)
  }

  private mutating func delete(_ items: [String], _ name: String, _ outcome: inout ListOutcome) {
    let section = place(of: name)
    for item in items where section.flatMap({ sections[$0].place(of: item) }) == nil {
      outcome.unknown.append(ListItemPath(section: name, item: item))
    }
    guard let section else { return }
    sections[section].items.removeAll { items.contains($0.note.listIdentifier) }
  }

  private mutating func update(
    _ name: String, _ items: [Note], _ reloading: [String], header: Bool, footer: Bool,
    _ outcome: inout ListOutcome
  ) throws(Refusal) {
    try read(name, items, &outcome)
    try mark(reloading, name) { $0.isReconfigured = true }
    let section = try known(name)
    if header { sections[section].hasNewHeader = true }
    if footer { sections[section].hasNewFooter = true }
  }

  private mutating func mark(
    _ items: [String], _ name: String, _ change: (inout Item) -> Void
  ) throws(Refusal) {
    _ = try known(name)
    for item in items {
      let (section, place) = try find(ListItemPath(section: name, item: item))
      change(&sections[section].items[place])
    }
  }
}
