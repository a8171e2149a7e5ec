import ListingTesting
import Testing

@testable import ListingKit

@Suite("Items are stored in their original arrays")
struct ItemContentsTests {
  private struct Row: ListDiffable, Equatable {
    let listIdentifier: String
    let version: Int
  }

  private let identifiers = ListIdentifiers(identity: .section)

  private func batch(_ rows: [Row]) -> any ItemBatch {
    TypedItemBatch(rows, ItemType(comparing: ()))
  }

  @Test(
    "Seeded sequences agree with a dictionary, and keep at most as many unused items as used ones")
  func model() {
    for seed in 0..<60 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var contents = ItemContents(identity: .section)
      var model: [ItemHandle: Row] = [:]
      for version in 0..<40 {
        let handles = Set(
          (0..<Int.random(in: 0..<30, using: &generator)).map { _ in
            ItemHandle(index: Int.random(in: 0..<60, using: &generator))
          }
        ).sorted()
        switch Int.random(in: 0..<4, using: &generator) {
        case 0, 1:
          // Some items of the array are duplicates, which aren't used.
          let rows = (0..<(handles.count + 3)).map {
            Row(listIdentifier: "\($0)", version: version)
          }
          let positions = Array(rows.indices.shuffled(using: &generator).prefix(handles.count))
          contents.set(batch(rows), positions, for: handles, of: 0)
          for (handle, position) in zip(handles, positions) { model[handle] = rows[position] }
        case 2:
          contents.remove(handles)
          for handle in handles { model[handle] = nil }
        default:
          guard let old = handles.first, let new = handles.last, old != new else { continue }
          contents.move(old, to: new, of: 0, in: identifiers)
          if let row = model.removeValue(forKey: old) { model[new] = row }
        }
        for handle in itemHandles(0..<60) {
          let item = contents.item(handle, as: ItemType<Row>.self, of: 0, in: identifiers)
          #expect(item == model[handle], "seed \(seed)")
          #expect(contents.item(handle, as: ItemType<Row>.self, of: 1, in: identifiers) == nil)
        }
        let all = Array(model.keys).sorted()
        #expect(
          contents.items(all, as: ItemType<Row>.self, of: 0, in: identifiers)
            == all.compactMap { model[$0] }, "seed \(seed)")
        #expect(contents.count <= 2 * model.count + 3, "seed \(seed)")
      }
    }
  }

  @Test("Items that are set one by one share arrays, and stay unchanged", arguments: 0..<40)
  func single(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var contents = ItemContents(identity: .section)
    var model: [ItemHandle: (section: SectionHandle, row: Row)] = [:]
    for version in 0..<400 {
      let handle = ItemHandle(index: Int.random(in: 0..<300, using: &generator))
      if Int.random(in: 0..<8, using: &generator) == 0 {
        contents.remove([handle])
        model[handle] = nil
      } else {
        let section = SectionHandle(index: Int.random(in: 0..<3, using: &generator) / 2)
        let row = Row(listIdentifier: "\(version)", version: version)
        contents.set(batch([row]), [0], for: [handle], of: section)
        model[handle] = (section, row)
      }
    }
    for (handle, item) in model {
      let found = contents.item(
        handle, as: ItemType<Row>.self, of: item.section, in: identifiers)
      #expect(found == item.row, "seed \(seed)")
    }
    #expect(contents.count <= 2 * model.count + 3)
  }

  @Test("A thousand appended items take no more arrays than pages of some dozens would")
  func appended() {
    var contents = ItemContents(identity: .section)
    for index in 0..<1000 {
      let row = Row(listIdentifier: "\(index)", version: 0)
      contents.set(batch([row]), [0], for: [ItemHandle(index: index)], of: 0)
    }
    // Fifteen arrays of 64, and one each of 32 and 8.
    #expect(contents.storageCount == 17)
    let all = itemHandles(0..<1000)
    let rows = contents.items(all, as: ItemType<Row>.self, of: 0, in: identifiers)
    #expect(rows.map(\.listIdentifier) == (0..<1000).map { "\($0)" })
  }

  @Test("The items of a section that were set as one array are that array")
  func wholeArray() {
    var contents = ItemContents(identity: .section)
    let rows = (0..<100).map { Row(listIdentifier: "\($0)", version: 0) }
    contents.set(batch(rows), Array(0..<100), for: itemHandles(0..<100), of: 0)
    let items = contents.items(itemHandles(0..<100), as: ItemType<Row>.self, of: 0, in: identifiers)
    let (stored, own) = (
      items.withUnsafeBufferPointer { $0.baseAddress },
      rows.withUnsafeBufferPointer { $0.baseAddress }
    )
    #expect(stored == own)
  }

  private final class Payload {}

  @Test("Deleted items are released when fewer than half of their array are left")
  func release() {
    struct Holder: ListIdentifiable {
      let listIdentifier: String
      let payload = Payload()
    }
    let list = ListDataSource()
    let section = GenericSection<Holder>("s") { .text($0.listIdentifier) }
    list.appendSections([section])
    var rows = (0..<10).map { Holder(listIdentifier: "\($0)") }
    section.setItems(rows)
    let payloads = rows.map(\.payload).map { payload -> () -> Payload? in
      { [weak payload] in payload }
    }
    rows = []
    section.deleteItems((0..<6).map { "\($0)" })
    #expect(payloads.map { $0() != nil } == (0..<10).map { $0 >= 6 })
    section.removeFromDataSource()
    #expect(section.count == 4 && section.item(for: "7")?.payload === payloads[7]())
  }
}
