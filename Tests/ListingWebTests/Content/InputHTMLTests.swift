import ListingKit
import Testing

@testable import ListingWeb

/// Inputs as native ones of the browser.
@Suite struct InputHTMLTests {
  private func html(_ input: ListInput) -> String {
    ContentHTML(imagePath: "/f/").content(.input(input), in: .other)
  }

  @Test func `A field has the type, the limits and the name that assistive technology reads`() {
    var input = ListInput(.text(.email), value: "a\"<b", label: "Mail & more", action: "s/a 1")
    input.placeholder = "you@example.org"
    input.maximumLength = 60
    input.isRequired = true
    input.problem = "no"
    let html = html(input)
    for part in [
      "type=\"email\"", "value=\"a&quot;&lt;b\"", "aria-label=\"Mail &amp; more\"",
      "placeholder=\"you@example.org\"", "maxlength=\"60\"", "autocomplete=\"email\"",
      "aria-required=\"true\"", "aria-invalid=\"true\"", "data-control=\"0\"",
      "data-action=\"s/a 1\"", "data-input",
    ] {
      #expect(html.contains(part), "\(part) in \(html)")
    }
  }

  @Test func `Text areas keep the first line break, and menus the chosen value`() {
    let area = html(
      ListInput(.textArea(lines: 4), value: "\nx</textarea>", label: "T", action: "t"))
    #expect(area.contains("rows=\"4\""))
    #expect(area.contains(">\n\nx&lt;/textarea&gt;</textarea>"))
    let options: [ListInput.Option] = [.init("s", "Small"), .init("l", "Large")]
    let menu = html(ListInput(.picker(options), value: "l", label: "Size", action: "size"))
    #expect(menu.contains("<option value=\"s\">Small</option>"))
    #expect(menu.contains("<option value=\"l\" selected>Large</option>"))
    let none = html(ListInput(.picker(options), value: "x", label: "Size", action: "size"))
    #expect(
      none.contains("<option value selected disabled>")
        || none.contains("<option selected disabled>"))
  }

  @Test func `Segments are a group of radio buttons, and numbers and dates have their limits`() {
    let options: [ListInput.Option] = [.init("s", "Small"), .init("l", "Large")]
    let segments = html(
      ListInput(.picker(options, style: .segments), value: "s", label: "Size", action: "size"))
    #expect(segments.contains("role=\"radiogroup\"") && segments.contains("aria-label=\"Size\""))
    #expect(segments.components(separatedBy: "type=\"radio\"").count == 3)
    #expect(segments.components(separatedBy: " checked").count == 2)
    let range = ListInputRange(minimum: 0, maximum: 1, step: 0.25)
    let slider = html(ListInput(.slider(range), value: "0.5", label: "Part", action: "p"))
    #expect(slider.contains("type=\"range\"") && slider.contains("step=\"0.25\""))
    let date = html(
      ListInput(.date(minimum: "2026-12-01"), value: "2026-12-24", label: "Day", action: "d"))
    #expect(date.contains("type=\"date\"") && date.contains("min=\"2026-12-01\""))
  }

  @Test func `An input that can't be changed is disabled, and isn't one of the controls`() {
    var input = ListInput(.text(), value: "a", label: "A", action: "a")
    input.isEnabled = false
    #expect(html(input).contains("disabled") && !html(input).contains("data-control"))
    #expect(ListContent.input(input).controls.isEmpty)
  }
}
