import ListingTesting
import Testing

@testable import ListingKit

@Suite("Values by handles")
struct HandleTableTests {
  @Test("as a dictionary, whatever is put in and taken out", arguments: 1...20)
  func model(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var table = HandleTable<String>()
    var model: [UInt32: String] = [:]
    let highest = UInt32(
      [1, 63, 64, 65, 300, UInt32.max - 1].randomElement(using: &generator) ?? 0)
    for step in 0..<2_000 {
      let handle = UInt32.random(
        in: (highest > 300 ? highest - 300 : 0)...highest, using: &generator)
      let value = Bool.random(using: &generator) ? "\(step)" : nil
      table[handle] = value
      model[handle] = value
      #expect(table[handle] == value)
      #expect(table.count == model.count)
    }
    for (handle, value) in model { #expect(table[handle] == value) }
    for handle in model.keys { table[handle] = nil }
    #expect(table.count == 0)
    #expect(model.keys.allSatisfy { table[$0] == nil })
  }

  @Test("a copy is one of its own")
  func copies() {
    var table = HandleTable<String>()
    table[7] = "a"
    let copy = table
    table[7] = nil
    table[8] = "b"
    #expect(copy[7] == "a" && copy[8] == nil && copy.count == 1)
    #expect(table[7] == nil && table[8] == "b" && table.count == 1)
  }
}
