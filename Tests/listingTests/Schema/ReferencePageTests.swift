import ListingAuthoring
import ListingXML
import Testing

@Suite struct ReferencePageTests {
  private let page = ReferencePage(formats: [.standard], plugins: SectionRegistry()).text

  @Test("The attributes of all content are listed once, and each content element links to them")
  func contentAttributes() {
    let label = "| `label` | a text that can contain bindings |  | its accessibility label"
    #expect(page.components(separatedBy: label).count == 2)
    #expect(page.contains("### Attributes of all content\n\n| attribute |"))
    let links = page.components(separatedBy: "(#attributes-of-all-content)").count - 1
    #expect(links == 20)
    // Their own attributes are with them.
    #expect(
      page.contains("| `lines` | a whole number, at least 0; can be bound | `0` | the maximum"))
  }

  @Test("The named formats of dates are listed")
  func dates() { #expect(page.contains("rfc822 for that of mail, feed for either of both")) }
}
