import ListingXML
import Testing

@testable import ListingWeb

@Suite struct StateQueryTests {
  private static let texts = [
    "", "large", "a b", "a&b=c", "*", "%2A", "+", "?#/", "äö", "שלום", "\n", "0", "a.b-c_d", "null",
  ]

  @Test func `Each state has its value again, whatever its names and values are`() {
    for name in Self.texts where !name.isEmpty {
      for section in [nil, "rows", "a*b"] as [String?] {
        for item in section == nil ? [nil] : [nil, "7", "a&b"] as [String?] {
          for value in Self.texts.map(Optional.some) + [nil] {
            let key = DocumentValueName(name: name, section: section, item: item)
            let query = StateQuery.text([key: value])
            #expect(!query.contains(#/[^A-Za-z0-9*%=._-]/#))
            #expect(StateQuery.states(in: "at=rows/7&\(query)&number=7") == [key: value])
          }
        }
      }
    }
  }

  @Test func `States are in an order that depends on nothing else`() {
    let states: [DocumentValueName: String?] = [
      .init(name: "on", section: "switches", item: "bell"): "true",
      .init(name: "sort", section: "rows"): "name", .init(name: "size"): "large",
      .init(name: "chosen"): nil,
    ]
    #expect(
      StateQuery.text(states) == "*chosen&*size=large&*sort*rows=name&*on*switches*bell=true")
  }

  @Test func `States that don't fit are left out whole, those of items first`() {
    var states: [DocumentValueName: String?] = [.init(name: "size"): "large"]
    for number in 0..<1_000 {
      states[.init(name: "on", section: "switches", item: "item-\(number)")] = "true"
    }
    states[.init(name: "text", section: "form")] = String(repeating: "x", count: 2_000)
    let query = StateQuery.text(states)
    #expect(query.utf8.count <= StateQuery.largestSize)
    let read = StateQuery.states(in: query)
    #expect(read.count > 20)
    #expect(read[.init(name: "size")] == "large")
    #expect(read.allSatisfy { states[$0.key] == $0.value })
    #expect(!read.keys.contains { $0.name == "text" })
  }

  @Test(arguments: ["", "*", "**", "*=", "*a*b*c*d=e", "*%=1", "*a=%ZZ", "a=1", "at=*a", "%2Aa=1"])
  func `What isn't a state is ignored`(query: String) {
    #expect(StateQuery.states(in: query).isEmpty)
  }

  @Test func `A query that no page has is ignored as a whole`() {
    let long = String(repeating: "*a=1&", count: 10_000)
    #expect(StateQuery.states(in: long).isEmpty)
  }
}
