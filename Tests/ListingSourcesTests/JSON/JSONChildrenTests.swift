import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("Children of JSON items") struct JSONChildrenTests {
  private let file: TemporaryFile
  private let source: JSONSource

  private init(
    _ text: String, children: String = "/steps", key: [String] = ["id"],
    fields: [RecordField] = [RecordField("done", type: .boolean, isOptional: true)],
    onError: ItemErrorPolicy = .fail
  ) throws {
    file = try TemporaryFile(text)
    source = JSONSource(
      file: file.url, key: key, fields: fields, children: children, onError: onError)
  }

  init() throws { try self.init("[]") }

  private func items() throws -> [ListItem] { try source.readPage(ItemRequest(limit: 100)).items }

  /// Returns the identifiers of items with those of their descendants.
  private func tree(_ items: [ListItem]) throws -> String {
    try items.map { item in
      let children = try source.children(of: item).items
      #expect(children.isEmpty || source.hasChildren(item))
      return item.listIdentifier + (children.isEmpty ? "" : "(\(try tree(children)))")
    }.joined(separator: " ")
  }

  /// Returns the error of the children of the first item.
  private func error() throws -> SourceError? {
    do {
      _ = try source.children(of: try #require(try items().first))
      return nil
    } catch let error as SourceError { return error }
  }

  @Test("Children have children, at any depth, in arrays and in lines")
  func depth() throws {
    let one = #"{"id":"a","steps":[{"id":"b","steps":[{"id":"c"}]},{"id":"d","steps":[]}]}"#
    let test = try Self("[\(one), {\"id\":\"e\",\"steps\":null}, {\"id\":\"f\"}]")
    #expect(try test.tree(test.items()) == "a(b(c) d) e f")
    let file = try TemporaryFile("\(one)\n{\"id\":\"e\"}\n")
    let lines = JSONSource(
      file: file.url, items: .lines, key: ["id"], fields: [], children: "/steps")
    let items = try lines.readPage(ItemRequest(limit: 9)).items
    #expect(items.map(lines.hasChildren) == [true, false])
    #expect(try lines.children(of: items[0]).items.map(\.listIdentifier) == ["b", "d"])
  }

  @Test("The children at the limit of nested values are read like those at the top")
  func limit() throws {
    // An object and an array for each level, in the outermost array.
    let levels = (JSONScanner.depthLimit - 2) / 2
    let start = (0..<levels).map { "{\"id\":\"\($0)\",\"steps\":[" }.joined()
    let test = try Self("[\(start)\(String(repeating: "]}", count: levels))]")
    var items = try test.items()
    for level in 0..<levels {
      #expect(items.map(\.listIdentifier) == ["\(level)"])
      items = try test.source.children(of: items[0]).items
    }
    #expect(items.isEmpty)
    let deep = try Self(
      "[{\"id\":\"\",\"steps\":[\(start)\(String(repeating: "]}", count: levels))]}]")
    #expect(throws: SourceError.self) { try deep.items() }
  }

  @Test("A pointer leads into objects, and fields can be inside of the children")
  func pointer() throws {
    let test = try Self(
      #"[{"id":"a","more":{"a/b":[{"id":"b"},{"id":"c"}]}}]"#, children: "/more/a~1b",
      fields: [RecordField("first", path: "/more/a~1b/0/id", isOptional: true)])
    #expect(try test.tree(test.items()) == "a(b c)")
    #expect(try test.items()[0]["first"] == .string("b"))
  }

  @Test("The text of children isn't a field, but tells items with other children apart")
  func hidden() throws {
    let item = try Self(#"[{"id":"a","steps":[{"id":"b"}]}]"#).items()[0]
    let other = try Self(#"[{"id":"a","steps":[{"id":"c"}]}]"#).items()[0]
    let same = try Self("[{\"id\":\"a\",\n\"steps\": [ {\"id\" :\"b\"} ]}]").items()[0]
    #expect(item.fields.map(\.name) == ["done", "id"])
    #expect(item != other)
    #expect(item == same)
  }

  @Test("Sources with different children are different")
  func equality() throws {
    func source(_ children: String?) -> JSONSource {
      JSONSource(file: file.url, key: ["id"], fields: [], children: children)
    }
    #expect(source("/a") == source("/a"))
    #expect(Set([source("/a"), source("/b"), source(nil)]).count == 3)
  }

  @Test("Many children are read")
  func many() throws {
    let children = (0..<100_000).map { "{\"id\":\($0),\"done\":true}" }.joined(separator: ",")
    let test = try Self("[{\"id\":\"a\",\"steps\":[\(children)]}]")
    let items = try test.source.children(of: test.items()[0]).items
    #expect(items.count == 100_000)
    #expect(items.last?["done"] == .boolean(true))
  }

  @Test("The members of an object can be children")
  func members() throws {
    let test = try Self(
      #"{"a":{"steps":{"b":{"steps":{}},"c":{}}},"d":{"steps":{}}}"#, key: ["name"],
      fields: [RecordField("name", path: "@name")])
    let items = try test.items()
    #expect(try test.tree(items) == "a(b c) d")
    #expect(items.map(test.source.hasChildren) == [true, false])
  }

  @Test(
    "A value that isn't an array is an error with the item and the value",
    arguments: [
      (#""none""#, "none"), ("5", "5"), ("true", "true"), (#"{"id":"b"}"#, #"{"id":"b"}"#),
      (#""""#, ""),
    ])
  func noArray(value: String, shown: String) throws {
    for policy in [ItemErrorPolicy.fail, .skip] {
      let test = try Self("[{\"id\":\"a\",\"steps\":\(value)}]", onError: policy)
      #expect(try test.items().map(test.source.hasChildren) == [true])
      #expect(
        try test.error()?.description
          == "\(test.file.url.relativePath), the children of \"a\": the value at \"/steps\" is "
          + "\"\(shown)\", not an array.")
    }
  }

  @Test("An invalid child fails all children, or is skipped")
  func invalid() throws {
    let text =
      #"[{"id":"a","done":true,"steps":[{"id":"b","done":"maybe"},{"id":"c","done":true},{"done":true}]}]"#
    let fields = [RecordField("done", type: .boolean)]
    let failing = try Self(text, fields: fields)
    let error = try failing.error()
    #expect(error?.code == .value)
    #expect(error?.position == nil)
    #expect(error?.message.contains("should be true or false, but is \"maybe\"") == true)
    let skipping = try Self(text, fields: fields, onError: .skip)
    let page = try skipping.source.children(of: skipping.items()[0])
    #expect(page.items.map(\.listIdentifier) == ["c"])
    #expect(page.skipped.count == 2)
    #expect(
      page.skipped.reasons.allSatisfy {
        $0.hasPrefix("\(skipping.file.url.relativePath), the children of \"a\": ")
      })
  }

  @Test("Children can't be identified by their row")
  func row() throws {
    let test = try Self(#"[{"steps":[{}]}]"#, key: [ItemKey.row])
    #expect(try test.error()?.code == .badDescription)
  }

  @Test("Items of a source without children have none")
  func none() throws {
    let source = JSONSource(file: file.url, key: ["id"], fields: [RecordField("steps")])
    let item = ListItem("a", fields: ["steps": .string("[{}]")])
    #expect(!source.hasChildren(item))
    #expect(try source.children(of: item).items.isEmpty)
  }

  @Test("A pointer with a mistake is a wrong description")
  func badPointer() throws {
    let test = try Self("[{\"id\":1}]", children: "/~9")
    #expect(throws: SourceError.self) { try test.items() }
  }
}
