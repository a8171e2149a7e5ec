import ListingKit

/// A list in plain arrays, searched from end to end: slow, and right at a glance.
struct ModelList {
  struct Item {
    var note: Note
    /// Where the item was on display, as far as moves by name tell; `nil` for one that came.
    var origin: ListItemPath?
    var isNamed = false
    var isReloaded = false
    var isReconfigured = false
  }

  struct Section {
    var identifier: String
    var policy: ListDuplicatePolicy
    var items: [Item] = []
    /// Whether it was inserted in this transaction, perhaps in place of one with the same identifier.
    var isNew = true
    var isNamed = false
    var isReloaded = false
    var hasNewHeader = false
    var hasNewFooter = false

    func place(of item: String) -> Int? {
      items.firstIndex { $0.note.listIdentifier == item }
    }
  }

  let identity: ListIdentity
  /// The policy that sections of a name have.
  let policy: @Sendable (String) -> ListDuplicatePolicy
  /// The displayed sections.
  var displayed: [Section] = []
  /// The sections after the transaction.
  var sections: [Section] = []

  init(
    identity: ListIdentity, policy: @escaping @Sendable (String) -> ListDuplicatePolicy
  ) {
    self.identity = identity
    self.policy = policy
  }

  func place(of section: String) -> Int? {
    sections.firstIndex { $0.identifier == section }
  }

  /// The section that holds an item; of several the first.
  func home(of item: String) -> String? {
    sections.first { $0.place(of: item) != nil }?.identifier
  }

  /// Displays the sections of the transaction.
  mutating func endTransaction() {
    for section in sections.indices {
      let name = sections[section].identifier
      for item in sections[section].items.indices {
        let note = sections[section].items[item].note
        sections[section].items[item] = Item(
          note: note, origin: ListItemPath(section: name, item: note.listIdentifier))
      }
      sections[section] = Section(
        identifier: name, policy: sections[section].policy, items: sections[section].items,
        isNew: false)
    }
    displayed = sections
  }
}
