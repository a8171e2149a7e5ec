import Foundation
import ListingTesting
import Testing

@testable import ListingKit

/// The API for hosts that do their own layout: controls and presses by identifier, scroll requests, and
/// selectable items.
@Suite("A list view for hosts that lay out by themselves")
struct HostSupportTests {
  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 160, height: 60))

  private func show(_ sections: any ListSection...) {
    list.attach(view, isolation: nil)
    list.appendSections(sections)
  }

  private let controls = ListContent.row([
    .toggle(isOn: true, action: "mute"), .toggle(isOn: false),
    .column([.text("a"), .button("Go", action: "go")]),
  ])

  @Test("Controls are in tree order, and those without an action are left out")
  func order() {
    #expect(controls.controls.map(\.action) == ["mute", "go"])
    #expect(controls.controls.map(\.isOn) == [true, nil])
    #expect(controls.controls.map(\.title) == ["", "Go"])
    #expect(ListContent.text("a").controls.isEmpty)
  }

  @Test("A control is pressed by identifier even if the layout leaves it out")
  func presses() {
    var pressed: [String] = []
    let section = GenericSection("s", items: ["a", "b"]) { _ in controls }
      .onPress { _, action, item in pressed.append("\(action) \(item ?? "-")") }
    let point = LayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(1))
    view.layout = CompositionalLayout(
      section: LayoutSection(
        group: .vertical(layoutSize: point, subitems: [LayoutItem(layoutSize: point)])))
    show(section)
    let path = ListItemPath(section: "s", item: "b")
    #expect(view.press(control: 1, action: "go", of: .item(path)))
    #expect(!view.press(control: 0, action: "go", of: .item(path)))
    #expect(!view.press(control: 2, action: "go", of: .item(path)))
    #expect(!view.press(control: 1, action: "go", of: .item(ListItemPath(section: "s", item: "c"))))
    #expect(pressed == ["go b"])
  }

  @Test("A scroll request is reported with the view and the position")
  func scrolling() {
    show(GenericSection("s", items: (0..<100).map(String.init)) { .text($0) })
    var requests: [String] = []
    view.didRequestScroll = { requests.append("\($0) \($1)") }
    list.scrollTo(item: "70", in: "s", at: .center)
    let kind = ListView.Element.Kind.item(IndexPath(item: 70, section: 0))
    #expect(requests == ["\(kind) \(ListScrollPosition.center)"])
  }

  @Test("An item can be selected where its section handles that, or several can be selected")
  func selectable() {
    let plain = GenericSection("plain", items: ["a"]) { .text($0) }
    let chosen = GenericSection("chosen", items: ["b", "c"]) { .text($0) }.onSelect { _ in }
      .allow(.select) { $0.item != "c" }
    show(plain, chosen)
    func selectable(_ section: Int, _ item: Int) -> Bool {
      list.isSelectable(at: IndexPath(item: item, section: section))
    }
    #expect(!selectable(0, 0) && selectable(1, 0) && !selectable(1, 1))
    #expect(!selectable(1, 9) && !selectable(9, 0))
    list.selection.mode = .multiple
    #expect(selectable(0, 0) && selectable(1, 0) && !selectable(1, 1))
    list.selection.mode = .none
    #expect(!selectable(1, 0))
  }

  @Test("Content with the role hidden isn't read")
  func unread() {
    var decoration = ListContent.text("★★★")
    decoration.accessibilityRole = .hidden
    let content = ListContent.row([.text("Ada"), decoration])
    #expect(content.accessibilityText == "Ada")
    show(GenericSection("s", items: [ListRow("1", content)]))
    #expect(view.accessibilityTree.children.map(\.label) == ["Ada"])
    #expect(view.accessibilityTree.children.flatMap(\.children).isEmpty)
  }
}
