import ListingKit
import Testing
import UIKit

@testable import ListingUIKit

@Suite("ContentCell: content with UIKit's views")
@MainActor
struct ContentCellTests {
  private let path = IndexPath(item: 0, section: 0)

  /// A list of one item with a content.
  private func show(_ content: @escaping (Post) -> ListContent) async -> (
    Screen, GenericSection<Post>
  ) {
    let screen = await Screen()
    let section = GenericSection("s", items: [Post(1)]) { content($0) }
    screen.list.appendSections([section])
    await screen.settle()
    return (screen, section)
  }

  private func parts(_ screen: Screen) -> [UIView] {
    screen.collectionView.layoutIfNeeded()
    let canvas = screen.collectionView.cellForItem(at: path)?.contentView.subviews.first
    canvas?.layoutIfNeeded()
    return canvas?.subviews ?? []
  }

  @Test("Each part is a view of UIKit at its place in the layout of the content")
  func partsOfContent() async throws {
    let content = ListContent.column(
      spacing: 4,
      [
        .text("Title", style: .title), .text("Body").colored(.named(.red)), .divider, .badge("3"),
        .icon(.star), .progress(0.5), .progress(nil), .image("photo", description: "A photo"),
        .button("Press", action: "press"), .toggle(isOn: true, action: "toggle"),
      ])
    let (screen, _) = await show { _ in content }
    let views = parts(screen)
    let layout = ContentLayout(content, width: 200, measurer: screen.host.listView.measurer)
    #expect(views.map(\.frame) == layout.fragments.map(\.frame))
    let types = views.map { "\(type(of: $0))" }
    #expect(
      types == [
        "UILabel", "UILabel", "UIView", "UILabel", "UIImageView", "UIProgressView",
        "UIActivityIndicatorView", "UIImageView", "UIButton", "UISwitch",
      ])
    #expect((views[1] as? UILabel)?.textColor == .systemRed)
    #expect((views[0] as? UILabel)?.textColor == .label)
    #expect((views[4] as? UIImageView)?.image != nil && (views[7] as? UIImageView)?.image != nil)
    #expect((views[5] as? UIProgressView)?.progress == 0.5)
    #expect((views[9] as? UISwitch)?.isOn == true)
  }

  @Test("The app shows the images of addresses")
  func images() async {
    let screen = await Screen()
    var sources: [String] = []
    screen.host.showImage = { source, view in
      sources.append(source)
      view.image = UIImage(named: "loaded")
    }
    screen.list.appendSections([
      GenericSection("s", items: [Post(1)]) { _ in .image("https://a.b/c", description: "") }
    ])
    await screen.settle()
    _ = parts(screen)
    #expect(Set(sources) == ["https://a.b/c"])
  }

  @Test("Buttons and switches notify their section")
  func controls() async throws {
    let (screen, section) = await show { _ in
      .row([.button("Like", action: "like"), .spacer(), .toggle(isOn: false, action: "follow")])
    }
    var pressed: [String] = []
    section.onPress("like") { _, post in pressed.append("like \(post?.id ?? 0)") }
    section.onPress("follow") { _, post in pressed.append("follow \(post?.id ?? 0)") }
    for view in parts(screen) {
      (view as? UIControl)?.sendActions(for: .primaryActionTriggered)
    }
    #expect(pressed == ["like 1", "follow 1"])
  }

  @Test("A control that shows another part notifies the section of that one, once")
  func reusedControls() async {
    let (screen, section) = await show { post in
      .row([.button(post.title, action: post.title), .spacer()])
    }
    var pressed: [String] = []
    let observation = screen.list.observeEvents { event in
      if event.kind == .didPress { pressed.append(event.action ?? "") }
    }
    section.updateItems([Post(1, "other")])
    await screen.settle()
    let button = parts(screen).compactMap { $0 as? UIButton }.first
    #expect(button?.currentTitle == "other")
    button?.sendActions(for: .primaryActionTriggered)
    #expect(pressed == ["other"])
    observation.cancel()
  }

  @Test("What the user does with an input reaches the section as text")
  func inputs() async throws {
    let range = ListInputRange(minimum: 0, maximum: 10, step: 2)
    let (screen, section) = await show { _ in
      .column([
        .input(ListInput(.text(.email), value: "a@b", label: "Mail", action: "mail")),
        .input(ListInput(.textArea(lines: 2), value: "note", label: "Note", action: "note")),
        .input(
          ListInput(
            .picker([.init("s", "Small"), .init("l", "Large")], style: .segments), value: "s",
            label: "Size", action: "size")),
        .input(ListInput(.stepper(range), value: "4", label: "Count", action: "count")),
        .input(ListInput(.slider(range), value: "4", label: "Volume", action: "volume")),
      ])
    }
    var changes: [String] = []
    for action in ["mail", "note", "size", "count", "volume"] {
      section.onInput(action) { _, _, change in
        changes.append("\(action) \(change.value) \(change.phase)")
      }
    }
    let views = parts(screen)
    let field = try #require(views[0] as? UITextField)
    #expect(field.text == "a@b" && field.keyboardType == .emailAddress)
    field.text = "c@d"
    field.sendActions(for: .editingChanged)
    field.sendActions(for: .editingDidEndOnExit)
    field.sendActions(for: .editingDidEnd)
    let area = try #require(views[1] as? UITextView)
    area.simulateTyping("longer")
    area.simulateEndOfEditing()
    let segments = try #require(views[2] as? UISegmentedControl)
    #expect(segments.numberOfSegments == 2 && segments.selectedSegmentIndex == 0)
    segments.selectedSegmentIndex = 1
    segments.sendActions(for: .valueChanged)
    let stepper = try #require(views[3] as? UIStepper)
    stepper.value = 1
    stepper.sendActions(for: .valueChanged)
    let slider = try #require(views[4] as? UISlider)
    #expect(slider.value == 0.4)
    slider.value = 0.73
    slider.sendActions(for: .valueChanged)
    #expect(
      changes == [
        "mail c@d typing", "mail c@d entered", "mail c@d done", "note longer typing",
        "note longer done", "size l done", "count 6 done", "volume 8 done",
      ])
  }

  @Test("What the user is typing stays while the item changes")
  func typing() async throws {
    let (screen, section) = await show { post in
      .input(ListInput(.text(), value: post.title, label: "Title", action: "title"))
    }
    let field = try #require(parts(screen).first as? UITextField)
    field.becomeFirstResponder()
    field.text = "half a wo"
    section.updateItems([Post(1, "from elsewhere")])
    await screen.settle()
    #expect(parts(screen).first === field && field.text == "half a wo")
    field.resignFirstResponder()
    section.updateItems([Post(1, "once more")])
    await screen.settle()
    _ = parts(screen)
    #expect(field.text == "once more")
  }

  @Test("VoiceOver reads the cell, then its controls, with the actions of the item")
  func accessibility() async throws {
    let (screen, section) = await show { _ in
      .column([
        .text("Emma"), .text("Jane Austen", style: .caption), .button("Buy", action: "buy"),
        .input(ListInput(.text(), value: "x", label: "Note", action: "note")),
      ])
    }
    var done = 0
    section.onActions { _ in [ItemAction("Share") { done += 1 }] }
    screen.list.selection.items = [ListItemPath("s", "1")]
    await screen.settle()
    _ = parts(screen)
    let canvas = try #require(
      screen.collectionView.cellForItem(at: path)?.contentView.subviews.first)
    let elements = try #require(canvas.accessibilityElements)
    let whole = try #require(elements.first as? UIAccessibilityElement)
    #expect(whole.accessibilityLabel == "Emma, Jane Austen, Buy, Note")
    #expect(whole.accessibilityTraits.contains(.selected))
    #expect(whole.accessibilityFrameInContainerSpace == canvas.bounds)
    let action = try #require(whole.accessibilityCustomActions?.first)
    #expect(action.name == "Share" && action.actionHandler?(action) == true && done == 1)
    #expect(elements.count == 3)
    #expect((elements[1] as? UIButton)?.accessibilityLabel == "Buy")
    #expect((elements[2] as? UITextField)?.accessibilityLabel == "Note")
  }

  @Test("Text is broken into lines that fit, at spaces or within a long word")
  func lines() {
    // 16 points, of which a character takes 8.
    let measurer = FontTextMeasurer(UITraitCollection())
    func lines(_ text: String, _ characters: Int, limit: Int = 0) -> [String] {
      measurer.lines(of: text, style: .body, width: CGFloat(characters * 8), limit: limit)
        .map(\.text)
    }
    #expect(lines("one two three", 7) == ["one two", "three"])
    #expect(lines("one two three", 6) == ["one", "two", "three"])
    #expect(lines("abcdefgh", 3) == ["abc", "def", "gh"])
    #expect(lines("a\n\nb", 5) == ["a", "", "b"])
    #expect(lines("one two three", 7, limit: 1) == ["one two three"])
    #expect(lines("one two three", 3, limit: 2) == ["one", "two three"])
    #expect(lines("", 3) == [""] && lines("ab", 0) == ["a", "b"])
  }
}
