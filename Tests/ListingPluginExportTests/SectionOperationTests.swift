import ListingKit
import ListingTesting
import Testing

@testable import ListingPluginExport

/// The operations for an update in the program that has loaded a plugin.
@Suite("Operations of updates") struct SectionOperationTests {
  /// Performs the operations on a program's list.
  static func carryOut(
    _ operations: [SectionOperation], on items: [String], all: [String]
  ) -> [String] {
    var items = items
    func place(_ item: String) -> Int { items.firstIndex(of: item) ?? -1 }
    for operation in operations {
      switch operation {
      case .append(let new): items += new
      case .insertBefore(let anchor, let new): items.insert(contentsOf: new, at: place(anchor))
      case .insertAfter(let anchor, let new):
        items.insert(contentsOf: new, at: place(anchor) + 1)
      case .replace: items = all
      case .delete(let gone): items.removeAll { gone.contains($0) }
      case .moveBefore(let anchor, let item):
        items.remove(at: place(item))
        items.insert(item, at: place(anchor))
      case .moveAfter(let anchor, let item):
        items.remove(at: place(item))
        items.insert(item, at: place(anchor) + 1)
      case .update, .reloadViews: break
      }
    }
    return items
  }

  /// Returns the operations that change the items of a list to others.
  private func operations(
    from old: [String], to new: [String]
  ) throws -> [SectionOperation] {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    list.attach(host, isolation: nil)
    let section = GenericSection("s", items: old.map { ListItem($0) }) { _ in .empty }
    list.appendSections([section])
    host.forget()
    section.setItems(new.map { ListItem($0) })
    return host.updates.flatMap { SectionOperation.operations(of: $0, section: "s") }
  }

  @Test("A few changes are requested one by one")
  func few() throws {
    let old = ["a", "b", "c", "d"]
    #expect(try operations(from: old, to: old + ["e", "f"]) == [.append(["e", "f"])])
    #expect(
      try operations(from: old, to: ["x", "y"] + old) == [.insertBefore("a", ["x", "y"])])
    #expect(
      try operations(from: old, to: ["a", "x", "c", "d"])
        == [.delete(["b"]), .insertAfter("a", ["x"])])
    #expect(try operations(from: old, to: ["d", "a", "b", "c"]) == [.moveBefore("a", "d")])
    #expect(try operations(from: old, to: []) == [.delete(old)])
    #expect(try operations(from: [], to: old) == [.append(old)])
  }

  @Test("After any change, the program's list has the items of the plugin's", arguments: 0..<200)
  func random(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    func items() -> [String] {
      (0..<12).filter { _ in Bool.random(using: &generator) }.map { "\($0)" }
        .shuffled(using: &generator)
    }
    let (old, new) = (items(), items())
    let operations = try operations(from: old, to: new)
    #expect(!operations.contains(.replace))
    #expect(Self.carryOut(operations, on: old, all: []) == new)
  }
}
