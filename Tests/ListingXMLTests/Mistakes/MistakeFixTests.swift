import Testing

@testable import ListingXML

/// The fix of each mistake is valid in its place.
@Suite struct MistakeFixTests {
  private func fixes(_ body: String) -> [String?] {
    ListingDocument(
      bytes: Array(listing(body).utf8), name: "t.xml",
      folder: samples.appendingPathComponent("Invalid"), checks: .firstItem
    ).diagnostics.map(\.fix)
  }

  @Test(
    "The fix of a placeholder names a value that there is",
    arguments: [
      ("<section id='a'><header><text>%d</text></header><items/></section>", "section.count"),
      ("<section id='a'><items/><empty><text>{0}</text></empty></section>", "section.count"),
      (
        "<param name='p' default=''/><section id='a' when=\"param.p eq ''\"><items>"
          + "<item id='x' text='{0}'/></items></section>", "param.p"
      ),
      (
        "<section id='a'><items><item id='x' name='n'/></items><cell><text>%d</text></cell></section>",
        "it.name"
      ),
      ("<section id='a'><items/><cell><text>{0}</text></cell></section>", "it.id"),
    ])
  func placeholders(body: String, path: String) {
    #expect(fixes(body) == ["write a binding, such as {\(path)}"])
  }

  @Test("Without a parameter, the fix of a placeholder is to declare one")
  func placeholderWithoutParameter() {
    #expect(
      fixes("<section id='a'><items><item id='x' text='{0}'/></items></section>") == [
        "declare a parameter, and write {param.NAME}"
      ])
  }

  @Test(
    "A name in braces in an item's text may be meant with its braces",
    arguments: [
      ("{name}", "name"), ("${HOME}", "HOME"), ("Hello { name }", "name"),
    ])
  func braces(text: String, name: String) {
    let fix = "write {{\(name)}} to show it with its braces, or {param.\(name)} for a parameter"
    #expect(
      fixes("<section id='a'><items><item id='x' text='\(text)'/></items></section>") == [fix])
    #expect(
      fixes(
        "<section id='a'><items><item id='x'><field name='f'>\(text)</field></item></items></section>"
      ) == [fix])
  }

  @Test("The fix of a negated comparison is right in both directions")
  func negated() {
    let query = "SELECT id FROM city WHERE NOT id &lt;= :after_id ORDER BY id LIMIT :limit"
    #expect(
      fixes(
        """
        <section id='a'><source kind='sqlite' href='cities.sqlite' key='id'>
          <query>\(query)</query></source><page mode='keyset' order='id'/></section>
        """) == ["write coalesce(:after_id, …) with a value that sorts before all others"])
  }
}
