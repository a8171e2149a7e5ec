import Foundation
import ListingKit
import ListingTesting
import Testing

/// A node of a tree that a test changes.
private struct Node: ListDiffable, Equatable, Sendable {
  let listIdentifier: String
  var title = ""
  var children: [Node] = []
}

@Suite("Outlines")
struct OutlineTests {
  private let list = ListDataSource(isolation: nil)
  private let host = RecordingHost()
  private let section: GenericSection<Node>

  private static let tree = [
    Node(
      listIdentifier: "a",
      children: [
        Node(listIdentifier: "a1", children: [Node(listIdentifier: "a11")]),
        Node(listIdentifier: "a2"),
      ]),
    Node(listIdentifier: "b"), Node(listIdentifier: "c", children: [Node(listIdentifier: "c1")]),
  ]

  init() {
    section = GenericSection("s", items: Self.tree).onOutline(\.children)
      .onContent { .text("\($0.level) \($0.item.listIdentifier) \($0.isExpanded ? "open" : "")") }
      .onSelect { $0.toggleExpansion() }
    list.attach(host, isolation: nil)
    list.appendSections([section])
  }

  private func find(_ name: String, in nodes: [Node]) -> Node? {
    nodes.lazy.compactMap { node in
      node.listIdentifier == name ? node : self.find(name, in: node.children)
    }.first
  }

  private var names: [String] { section.shownItems.map(\.listIdentifier) }

  private func text(_ item: Int) -> String? {
    list.cell(at: IndexPath(item: item, section: 0))?.content.texts.first
  }

  @Test("A tap shows the children below the item, and another one hides them and theirs")
  func toggle() {
    section.deliver(.didSelect, item: "a")
    #expect(names == ["a", "a1", "a2", "b", "c"])
    #expect(host.updates.last?.changeCount == 3)
    #expect([text(0), text(1)] == ["0 a open", "1 a1 "])
    section.deliver(.didSelect, item: "a1")
    #expect(names == ["a", "a1", "a11", "a2", "b", "c"] && text(2) == "2 a11 ")
    section.deliver(.didSelect, item: "a")
    #expect(names == ["a", "b", "c"] && section.expandedItems == ["a1"])
    let count = host.updates.count
    // An item without children stays as it is.
    section.deliver(.didSelect, item: "b")
    #expect(section.expandedItems == ["a1"] && host.updates.count == count)
    section.expandedItems = ["a", "a1", "c", "unknown"]
    #expect(names == ["a", "a1", "a11", "a2", "b", "c", "c1"])
    section.expandedItems = []
    #expect(names == ["a", "b", "c"] && host.problems.isEmpty)
  }

  @Test(
    "Children follow their parents through operations, and deleted ones stay away until all items are set"
  )
  func operations() {
    section.expandedItems = ["a", "c"]
    list.perform(
      .moveItem("a", .after("c"), in: "s"))
    #expect(names == ["b", "c", "c1", "a", "a1", "a2"])
    section.deleteItems(["c"])
    #expect(names == ["b", "a", "a1", "a2"])
    section.deleteItems(["a1"])
    #expect(names == ["b", "a", "a2"])
    section.appendItems([Node(listIdentifier: "d", children: [Node(listIdentifier: "d1")])])
    section.expandedItems.insert("d")
    #expect(names == ["b", "a", "a2", "d", "d1"])
    section.insertItems([Node(listIdentifier: "e")], .after(Node(listIdentifier: "a")))
    // It's no child of the expanded item.
    #expect(names == ["b", "a", "a2", "e", "d", "d1"])
    section.setItems(Self.tree)
    #expect(names == ["a", "a1", "a2", "b", "c", "c1"] && host.problems.isEmpty)
  }

  @Test("New content of a parent brings its new children")
  func newChildren() {
    section.expandedItems = ["a"]
    section.updateItems([
      Node(
        listIdentifier: "a",
        children: [Node(listIdentifier: "a2", title: "new"), Node(listIdentifier: "a3")])
    ])
    #expect(names == ["a", "a2", "a3", "b", "c"])
    #expect(section.item(for: "a2")?.title == "new" && host.problems.isEmpty)
  }

  @Test("A child with a known identifier, and a cycle, are left out and reported once")
  func duplicates() {
    var reported: [ListDiagnostic] = []
    list.diagnosticsHandler = { reported.append($0) }
    let cycle = Node(
      listIdentifier: "a", children: [Node(listIdentifier: "b"), Node(listIdentifier: "x")])
    section.onOutline { $0.listIdentifier == "x" ? [cycle] : $0.children }
    section.setItems([cycle, Node(listIdentifier: "b")])
    section.expandedItems = ["a", "x", "b"]
    #expect(names == ["a", "x", "b"] && host.problems.isEmpty)
    #expect(reported.map(\.item) == ["b", "a"])
    #expect(reported.allSatisfy { $0.code == .duplicates && $0.section == "s" })
    section.reconfigureItems([cycle])
    section.expandedItems = ["a"]
    #expect(reported.count == 2)
  }

  @Test("An outline outside of a list shows its children when it's inserted")
  func outsideOfList() {
    let rows = GenericSection(
      "rows",
      items: [
        ListRow("r", .text("R"), children: [ListRow("s", .text("S"))]), ListRow("t", .text("T")),
      ])
    rows.expandedItems = ["r"]
    #expect(rows.shownItems.map(\.listIdentifier) == ["r", "s", "t"])
    list.appendSections([rows])
    #expect(list.displayedSnapshot.itemIdentifiers(inSection: "rows") == ["r", "s", "t"])
    let first = list.cell(at: IndexPath(item: 0, section: 1))?.content
    guard case .row(_, let parts) = first?.body else {
      Issue.record("not a row: \(String(describing: first))")
      return
    }
    #expect(parts.last == .icon(.collapse))
    rows.expandedItems = []
    #expect(rows.shownItems.map(\.listIdentifier) == ["r", "t"])
    #expect(list.cell(at: IndexPath(item: 1, section: 1))?.content == .text("T"))
  }

  @Test(
    "Selected children stay selected while they are hidden, until they or their parents are deleted",
    arguments: 0..<4)
  func selection(change: Int) {
    list.selection.mode = .multiple
    section.onDelete(undo: .seconds(1))
    section.expandedItems = ["a", "a1"]
    list.selection.items = Set(
      ["a11", "b"].map { ListItemPath(section: "s", item: $0) })
    section.expandedItems = []
    #expect(list.selection.items.count == 2)
    switch change {
    case 0: section.deleteItems(["a"])
    case 1: section.setItems(Array(Self.tree.dropFirst()))
    case 2: section.updateItems([Node(listIdentifier: "a")])
    default:
      section.delete([Self.tree[0]])
      #expect(list.selection.items.count == 2)
      list.commitDeletions()
    }
    #expect(list.selection.items == [ListItemPath(section: "s", item: "b")])
  }

  @Test("Random expansions and changes show the items of the tree")
  func random() {
    let seed = UInt64.random(in: 0...999_999)
    var random = SeededGenerator(seed: seed)
    var expanded: Set<String> = []
    func node(_ name: String, depth: Int) -> Node {
      let count = depth == 0 ? 0 : Int.random(in: 0...3, using: &random)
      return Node(
        listIdentifier: name, title: "\(Int.random(in: 0...1, using: &random))",
        children: (0..<count).map { node("\(name).\($0)", depth: depth - 1) })
    }
    func shown(_ nodes: [Node]) -> [String] {
      nodes.flatMap { node in
        [node.listIdentifier] + (expanded.contains(node.listIdentifier) ? shown(node.children) : [])
      }
    }
    var roots = Self.tree
    for step in 0..<1_000 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        roots = (0..<5).filter { _ in Bool.random(using: &random) }.map { node("\($0)", depth: 2) }
        section.setItems(roots)
      case 1 where !roots.isEmpty:
        let index = roots.indices.randomElement(using: &random) ?? 0
        roots[index] = node(roots[index].listIdentifier, depth: 2)
        section.updateItems([roots[index]])
      default:
        guard let name = names.randomElement(using: &random) else { continue }
        if expanded.contains(name) || find(name, in: roots)?.children.isEmpty == false {
          expanded.formSymmetricDifference([name])
        }
        section.deliver(.didSelect, item: name)
      }
      #expect(names == shown(roots), "seed \(seed), step \(step)")
      #expect(
        list.displayedSnapshot.itemIdentifiers(inSection: "s") == names,
        "seed \(seed), step \(step)")
      #expect(host.problems.isEmpty, "seed \(seed), step \(step)")
    }
  }
}
