import Foundation
import ListingTesting
import Testing

@testable import ListingKit

@Suite("Accessibility tree of a list view")
struct AccessibilityTreeTests {
  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 160, height: 200))

  private var tree: AccessibilityNode { view.accessibilityTree }

  private func show(_ content: ListContent, header: ListContent? = nil) -> GenericSection<ListRow> {
    let section = GenericSection("s", items: [ListRow("1", content)])
    if let header { section.onHeader { _ in header } }
    list.attach(view, isolation: nil)
    list.appendSections([section])
    return section
  }

  @Test("The tree has the list, its headers and cells, with positions, frames and selection")
  func cells() throws {
    let section = GenericSection("s", items: ["Ada", "Ben", "Cid"]) { .text($0) }
      .onHeader { .text("\($0.count) people") }
    list.attach(view, isolation: nil)
    list.appendSections([section])
    list.selectItem("Ben", in: "s")
    #expect(tree.role == .list)
    #expect(tree.count == 3)
    #expect(tree.frame == CGRect(x: 0, y: 0, width: 160, height: 200))
    #expect(tree.children.map(\.role) == [.header, .cell, .cell, .cell])
    #expect(tree.children.map(\.label) == ["3 people", "Ada", "Ben", "Cid"])
    #expect(tree.children.map(\.position) == [nil, 1, 2, 3])
    #expect(tree.children.map(\.count) == [nil, 3, 3, 3])
    #expect(tree.children.map(\.isSelected) == [false, false, true, false])
    let last = try #require(tree.children.last)
    #expect(last.frame == CGRect(x: 0, y: 60, width: 160, height: 20))
  }

  @Test("A label is the texts in reading order, or the one that the author sets")
  func labels() {
    var image = ListContent.image("a.png", description: "A photo")
    #expect(image.accessibilityText == "A photo")
    image.accessibilityLabel = "Ada at sea"
    let row = ListContent.row([
      .column([.text("Ada"), .empty, .divider]), image, .badge("3"),
      .button("Call", action: "call"),
    ])
    #expect(row.accessibilityText == "Ada, Ada at sea, 3, Call")
    #expect(ListContent.empty.accessibilityText == "")
    _ = show(row)
    #expect(tree.children.first?.label == "Ada, Ada at sea, 3, Call")
  }

  @Test(
    "Controls are parts of their cell, with their frames; a switch without a label has the cell's")
  func controls() throws {
    _ = show(
      .row([
        .text("Wi-Fi"), .button("Edit", action: "edit"), .button("off", action: ""),
        .toggle(isOn: true, action: "toggle"),
      ]),
      header: .button("Sort", action: "sort"))
    let header = try #require(tree.children.first)
    #expect(header.role == .header)
    #expect(header.children.map(\.role) == [.button])
    #expect(header.children.map(\.label) == ["Sort"])
    let cell = try #require(tree.children.last)
    #expect(cell.role == .cell)
    #expect(cell.children.map(\.role) == [.button, .switch])
    #expect(cell.children.map(\.label) == ["Edit", "Wi-Fi, Edit, off"])
    #expect(cell.children.map(\.isOn) == [nil, true])
    #expect(
      (header.children + cell.children).map(\.frame) == view.visibleControls.map(\.frame))
  }

  @Test("Roles that authors set are used, of a whole content and of its parts")
  func roles() throws {
    var title = ListContent.text("Title")
    title.accessibilityRole = .header
    var whole = ListContent.column([title, .text("Text")])
    whole.accessibilityRole = .button
    _ = show(whole)
    let cell = try #require(tree.children.first)
    #expect(cell.role == .button)
    #expect(cell.label == "Title, Text")
    #expect(cell.children.map(\.role) == [.header])
    #expect(cell.children.map(\.label) == ["Title"])
    #expect(cell.children.map(\.frame) == [CGRect(x: 0, y: 0, width: 160, height: 20)])
  }

  @Test("A separator is read before its cell, and isn't a part of it")
  func separators() {
    let section = GenericSection("s", items: ["1", "2"]) { item in
      var content = ListContent.row([.text(item), .button("Call", action: "call")])
      content.accessibilityRole = .image
      return content
    }
    section.onSeparator { before, _ in before == nil ? nil : .text("Earlier") }
    list.attach(view, isolation: nil)
    list.appendSections([section])
    #expect(tree.children.map(\.label) == ["1, Call", "Earlier", "2, Call"])
    #expect(tree.children.map(\.role) == [.image, .text, .image])
    #expect(tree.children.map(\.frame.minY) == [0, 20, 40])
    #expect(tree.children.map(\.frame.height) == [20, 20, 20])
    #expect(tree.children.last?.children.map(\.frame.minY) == [40])
  }

  @Test("Items of an outline have a level, and those with children are expanded or not")
  func outline() {
    let rows = [
      ListRow("a", .text("a"), children: [ListRow("b", .text("b"))]), ListRow("c", .text("c")),
    ]
    let section = GenericSection("s", items: rows)
    list.attach(view, isolation: nil)
    list.appendSections([section])
    #expect(tree.children.map(\.isExpanded) == [false, nil])
    section.expandedItems = ["a"]
    #expect(tree.children.map(\.isExpanded) == [true, nil, nil])
    #expect(tree.children.map(\.level) == [0, 1, 0])
  }

  @Test("A cell has the titles of the actions that the user can choose")
  func actions() {
    let section = show(.text("1"))
    section.onActions { _ in
      [ItemAction("Pin") {}, ItemAction("Move", isEnabled: false) {}]
    }
    section.onDelete("Delete")
    #expect(tree.children.map(\.actions) == [["Pin", "Delete"]])
  }

  @Test("A placeholder is a part of the list")
  func placeholder() {
    list.placeholder = { _ in .column([.text("None"), .button("Add", action: "add")]) }
    list.attach(view, isolation: nil)
    #expect(tree.children.map(\.label) == ["None, Add"])
    #expect(tree.children.map(\.role) == [.text])
    #expect(tree.children.first?.children.map(\.label) == ["Add"])
  }

  @Test("A view without a list is an empty tree")
  func detached() {
    _ = show(.text("1"), header: .text("header"))
    #expect(tree.children.count == 2)
    list.detach()
    #expect(tree == AccessibilityNode(.list, frame: view.bounds))
  }

  @Test(
    "After any updates the tree has each visible view once, in order, and positions are right",
    arguments: 0..<12)
  func law(seed: Int) {
    let test = RandomRows(seed: seed, isGiven: seed.isMultiple(of: 2), layout: FlowLayout())
    for _ in 0..<60 {
      let step = test.step()
      let (tree, snapshot) = (test.view.accessibilityTree, test.list.snapshot)
      let elements = test.view.visibleElements.filter { !$0.kind.isDecoration }
      #expect(tree.children.map(\.frame) == elements.map(\.frame), "\(test.random) \(step)")
      for (node, element) in zip(tree.children, elements) {
        guard case .item(let indexPath) = element.kind else { continue }
        #expect(node.role == .cell)
        #expect(node.position == indexPath.item + 1)
        #expect(node.count == snapshot.numberOfItems(inSectionAt: indexPath.section))
        #expect(node.label == element.view.content.texts.joined(separator: ", "))
      }
    }
  }

  @Test("A view that is attached to an item is read with its cell")
  func attached() {
    let section = DisplaySection("s", rows(0..<2))
    section.text = { kind, indexPath in kind == "badge" ? "badge \(indexPath.item)" : nil }
    let badge = LayoutSupplementaryItem(
      "badge",
      layoutSize: LayoutSize(widthDimension: .absolute(16), heightDimension: .absolute(20)),
      containerAnchor: LayoutAnchor(edges: [.top, .trailing]))
    let size = LayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(20))
    section.ownLayout = LayoutSection(
      group: .vertical(
        layoutSize: size, subitems: [LayoutItem(layoutSize: size, supplementaryItems: [badge])]))
    let (list, view) = makeView([section])
    #expect(view.accessibilityTree.children.map(\.label) == ["row 0", "row 1"])
    #expect(
      view.accessibilityTree.children.map { $0.children.map(\.label) } == [
        ["badge 0"], ["badge 1"],
      ])
    withExtendedLifetime(list) {}
  }
}
