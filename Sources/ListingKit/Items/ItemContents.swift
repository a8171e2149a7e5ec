/// The list's items, which its ready-made sections read, too.
final class ItemStore {
  var contents: ItemContents

  init(identity: ListIdentity) { contents = ItemContents(identity: identity) }
}

/// The items as they were set last: for each handle, the position of the item in its original array.
struct ItemContents {
  private struct Place {
    static let none = Place(batch: -1, position: 0)
    /// A string, whose identifier is its only content.
    static let plain = Place(batch: -2, position: 0)

    /// The index of the batch's storage.
    let batch: Int32
    let position: Int32

    var isPlain: Bool { batch == Place.plain.batch }
  }

  /// A batch, and the number of its items in use.
  private struct Storage {
    let batch: any ItemBatch
    /// The section of the items.
    let section: SectionHandle
    /// The handles of the items when they were set.
    let handles: [ItemHandle]
    var useCount: Int
  }

  /// Whether strings aren't stored: a handle then belongs to one section, and stands for its identifier.
  private let omitsStrings: Bool
  /// By handle.
  private var places: [Place] = []
  private var storages: [Storage?] = []
  private var freeStorages: [Int] = []
  /// The storages that were added to each section last, and can be joined with the next one: eight at most.
  private var tails: [SectionHandle: [Int]] = [:]
  /// The most items of storages that are joined. Items that are appended one by one, as messages are, would
  /// otherwise take several times the memory; pages have about as many, and aren't copied.
  private static let joinedCount = 64

  /// The previous content of items, by batch.
  enum Run {
    case unknown
    case plain
    case batch(any ItemBatch)
  }

  init(identity: ListIdentity) { omitsStrings = identity == .section }

  // MARK: - Reading

  /// The content of an item; `nil` if it's unknown or can't be compared.
  func content(of handle: ItemHandle, in identifiers: ListIdentifiers) -> (any ListDiffable)? {
    reference(to: handle, in: identifiers)?.content
  }

  /// Returns an item as it was set; `nil` if it's unknown.
  func reference(to handle: ItemHandle, in identifiers: ListIdentifiers) -> ItemReference? {
    let place = place(of: handle)
    if place.isPlain {
      let item = identifiers.itemIdentifier(handle)
      return ItemReference(batch: AnyItemBatch([item]), position: 0)
    }
    return storage(of: place).map {
      ItemReference(batch: $0.batch, position: Int(place.position))
    }
  }

  /// An item of a section as it was given; `nil` if it's unknown or in another section.
  func reference(
    to handle: ItemHandle, of section: SectionHandle, in identifiers: ListIdentifiers
  ) -> ItemReference? {
    if let storage = storage(of: place(of: handle)), storage.section != section { return nil }
    return reference(to: handle, in: identifiers)
  }

  #if DEBUG
    /// The number of items in memory.
    var count: Int { storages.reduce(0) { $0 + ($1?.batch.count ?? 0) } }

    /// The number of batches in memory.
    var storageCount: Int { storages.count { $0 != nil } }
  #endif

  /// An item of a section; `nil` if it's unknown, in another section or of another type.
  func item<Item: ListIdentifiable>(
    _ handle: ItemHandle, as type: ItemType<Item>.Type, of section: SectionHandle,
    in identifiers: ListIdentifiers
  ) -> Item? {
    let place = place(of: handle)
    guard let storage = storage(of: place) else {
      return place.isPlain
        ? identifiers.itemIdentifier(handle) as? Item : nil
    }
    guard storage.section == section else { return nil }
    if let batch = storage.batch as? TypedItemBatch<Item> {
      return batch.items[Int(place.position)]
    }
    return storage.batch.item(at: Int(place.position)) as? Item
  }

  /// The items of a type that are known, in the order of their handles.
  func items<Item: ListIdentifiable>(
    _ handles: [ItemHandle], as type: ItemType<Item>.Type, of section: SectionHandle,
    in identifiers: ListIdentifiers
  ) -> [Item] {
    var items: [Item] = []
    var start = 0
    while start < handles.count {
      let (run, positions) = run(handles[start...])
      if case .batch(let batch as TypedItemBatch<Item>) = run {
        if batch.count == handles.count, positions.elementsEqual(0..<Int32(batch.count)) {
          return batch.items
        }
        items += positions.map { batch.items[Int($0)] }
      } else {
        items += handles[start..<(start + positions.count)]
          .compactMap { item($0, as: type, of: section, in: identifiers) }
      }
      start += positions.count
    }
    return items
  }

  /// Returns the previous content of the first of some items, and the positions of the following items in
  /// the same batch.
  func run(_ handles: ArraySlice<ItemHandle>) -> (Run, positions: [Int32]) {
    guard let first = handles.first.map(place) else { return (.unknown, []) }
    var positions: [Int32] = []
    positions.reserveCapacity(handles.count)
    for handle in handles {
      let place = place(of: handle)
      guard place.batch == first.batch else { break }
      positions.append(place.position)
    }
    if first.isPlain { return (.plain, positions) }
    return (storage(of: first).map { .batch($0.batch) } ?? .unknown, positions)
  }

  // MARK: - Writing

  /// Stores items of a section.
  ///
  /// - Parameter gone: other items, whose content is removed.
  mutating func set(
    _ batch: any ItemBatch, _ positions: [Int], for handles: [ItemHandle],
    of section: SectionHandle,
    removing gone: [ItemHandle] = []
  ) {
    if let largest = handles.max(), largest.index >= places.count {
      places += repeatElement(.none, count: largest.index + 1 - places.count)
    }
    var used = replace(gone.filter { $0.index < places.count }) { _ in .none }
    if omitsStrings && batch.isPlain {
      used.formUnion(replace(handles) { _ in .plain })
    } else if !handles.isEmpty {
      let storage = freeStorages.popLast() ?? storages.count
      if storage == storages.count { storages.append(nil) }
      var owners = [ItemHandle](repeating: .invalid, count: batch.count)
      for (handle, position) in zip(handles, positions) { owners[position] = handle }
      storages[storage] = Storage(
        batch: batch, section: section, handles: owners, useCount: handles.count)
      used.formUnion(
        replace(handles) {
          Place(batch: Int32(storage), position: Int32(truncatingIfNeeded: positions[$0]))
        })
      if batch.count < Self.joinedCount { join(storage, of: section) }
    }
    for storage in used { shrink(storage) }
  }

  /// Stores an item.
  mutating func set(_ reference: ItemReference, for handle: ItemHandle, of section: SectionHandle) {
    let single =
      reference.batch.count == 1 ? reference.batch : reference.batch.batch(of: [reference.position])
    set(single, [0], for: [handle], of: section)
  }

  /// Removes the content of items.
  mutating func remove(_ handles: [ItemHandle]) {
    for storage in replace(handles.filter({ $0.index < places.count }), with: { _ in .none }) {
      shrink(storage)
    }
  }

  /// Moves the content of an item to another section and another handle.
  mutating func move(
    _ old: ItemHandle, to new: ItemHandle, of section: SectionHandle,
    in identifiers: ListIdentifiers
  ) {
    let reference = reference(to: old, in: identifiers)
    remove([old])
    if let reference { set(reference, for: new, of: section) }
  }

  // MARK: - Parts

  private func place(of handle: ItemHandle) -> Place {
    handle.index < places.count ? places[handle.index] : .none
  }

  private func storage(of place: Place) -> Storage? {
    place.batch >= 0 ? storages[Int(place.batch)] : nil
  }

  /// Changes the places of items.
  ///
  /// - Parameter place: returns the new place of a handle, by its index.
  /// - Returns: the storages that contained the items.
  private mutating func replace(_ handles: [ItemHandle], with place: (Int) -> Place) -> Set<Int> {
    var used: Set<Int> = []
    var start = 0
    while start < handles.count {
      // Items that follow each other are usually in the same storage.
      let storage = Int(places[handles[start].index].batch)
      var end = start
      while end < handles.count, places[handles[end].index].batch == storage {
        places[handles[end].index] = place(end)
        end += 1
      }
      if storage >= 0 {
        storages[storage]?.useCount -= end - start
        used.insert(storage)
      }
      start = end
    }
    return used
  }

  /// Joins a new storage with those added before that aren't larger (the logarithmic method, Bentley and Saxe
  /// 1980).
  private mutating func join(_ added: Int, of section: SectionHandle) {
    var newest = added
    // Others were freed meanwhile, and maybe are in use again.
    var tail = tails[section, default: []].filter {
      $0 != added && storages[$0]?.section == section
    }
    while let last = tail.last, let old = storages[last], let new = storages[newest],
      old.batch.count <= new.batch.count,
      old.batch.count + new.batch.count <= Self.joinedCount,
      old.useCount == old.batch.count, new.useCount == new.batch.count,
      let batch = old.batch.joined(with: new.batch)
    {
      for (position, handle) in new.handles.enumerated() {
        places[handle.index] = Place(
          batch: Int32(last), position: Int32(old.batch.count + position))
      }
      storages[last] = Storage(
        batch: batch, section: section, handles: old.handles + new.handles, useCount: batch.count)
      storages[newest] = nil
      freeStorages.append(newest)
      tail.removeLast()
      newest = last
    }
    tails[section] = Array((tail + [newest]).suffix(8))
  }

  /// Frees a batch without items in use, and shrinks one with few of them.
  private mutating func shrink(_ index: Int) {
    guard let storage = storages[index], storage.useCount * 2 < storage.batch.count else { return }
    guard storage.useCount > 0 else {
      storages[index] = nil
      return freeStorages.append(index)
    }
    let positions = storage.handles.indices.filter { position in
      let handle = storage.handles[position]
      guard handle.index < places.count else { return false }
      let place = places[handle.index]
      return place.batch == index && place.position == position
    }
    let handles = positions.map { storage.handles[$0] }
    for (position, handle) in handles.enumerated() {
      places[handle.index] = Place(batch: Int32(index), position: Int32(position))
    }
    storages[index] = Storage(
      batch: storage.batch.batch(of: positions), section: storage.section, handles: handles,
      useCount: handles.count)
  }
}
