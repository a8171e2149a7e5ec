import Foundation
import Testing

@testable import ListingXML

/// Documents that look like mistakes and are right: nothing is reported in them.
@Suite struct CorrectDocumentTests {
  /// The diagnostics of a document next to the files of SampleSections/Invalid.
  private func diagnostics(_ body: String) -> [String] {
    ListingDocument(
      bytes: Array(listing(body).utf8), name: "t.xml",
      folder: samples.appendingPathComponent("Invalid"), checks: .firstItem
    ).diagnostics.map(\.description)
  }

  @Test("The samples are right")
  func samplesAreRight() throws {
    let folders = [samples, samples.appendingPathComponent("Scenarios")]
    let files = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }.filter { $0.pathExtension == "xml" && !$0.lastPathComponent.hasSuffix(".scenario.xml") }
    #expect(files.count > 20)
    for file in files {
      // Plugins are of other tests.
      let warnings = ListingDocument(contentsOf: file, checks: .firstPage).diagnostics.filter {
        $0.severity == .warning && !$0.code.rawValue.hasPrefix("LK07")
      }
      #expect(warnings.isEmpty, "\(warnings)")
    }
  }

  private static let items = """
    <items>
      <item id='x' text='t' price='3.50' user='ada' unitCost='2' link='https://example.org/1'>
        <field name='n' type='integer'>3</field><field name='day' type='date'>2024-02-01</field>
        <field name='at' type='datetime'>2024-02-01T10:00:00Z</field>
      </item>
    </items>
    """

  @Test(
    "Signs, placeholders and paths that are meant as texts",
    arguments: [
      // Prices and currencies.
      "<text>${it.price}</text>", "<text>Now ${it.n}</text>", "<text>(${it.unitCost} each)</text>",
      "<text>US${it.text}</text>", "<text>${it.n | number(2)}</text>",
      "<text>{'$'}{it.text}</text>",
      "<text>$ {it.text}</text>", "<text>$$${it.price}</text>",
      // Names of users and addresses.
      "<text>@{it.user}</text>", "<text>{it.text}@{it.text}</text>", "<text>3 @ {it.price}</text>",
      "<text>mail@{it.text}</text>", "<text>{'@'}{it.text}</text>", "<text>2 @{it.n}</text>",
      "<button>x<on><open href='https://example.org/@{it.text}'/></on></button>",
      // Percent signs.
      "<text>50% done</text>", "<text>100%</text>", "<text>{it.n}% of all</text>",
      "<text>a%20b, %20and</text>", "<text>Dates are %d.%m.%Y</text>", "<text>100 %</text>",
      "<text>a%d</text>", "<text>%def</text>", "<text>{'%d'}</text>",
      // Braces, numbers and paths.
      "<text>{{0}}</text>", "<text>{'0'}</text>", "<text>{it.n ?? 0}</text>",
      "<text>it.wikipedia.org</text>", "<text>it.unknown</text>",
      "<text>See it.text for more</text>",
      "<text>param.x</text>", "<text>e.g.</text>", "<text>state.gov</text>",
      "<text>@string</text>", "<text>@types/node</text>", "<text>Use @string/hello there</text>",
      // Patterns of dates.
      "<text>{it.day | date('yyyy-MM-dd')}</text>", "<text>{it.day | date('YYYY-''W''ww')}</text>",
      "<text>{it.day | date('yyyy-DDD')}</text>", "<text>{it.at | date('HH:mm')}</text>",
      "<text>{it.at | date('mm:ss')}</text>",
      "<text>{it.at | date('d. MMMM yyyy, H ''h'' mm')}</text>",
      "<text>{it.at | date('MMM d, yyyy h:mm a')}</text>",
      "<text>{it.at | date('HH:mm:ss.SSS')}</text>",
      "<text>{it.at | date('yyyyMMddHHmm')}</text>", "<text>{it.at | date('''mm'' yyyy')}</text>",
    ])
  func content(_ content: String) {
    #expect(diagnostics("<section id='a'>\(Self.items)<cell>\(content)</cell></section>") == [])
  }

  @Test("Texts of items and strings are data, even if they look like syntax")
  func data() {
    #expect(
      diagnostics(
        """
        <section id='a'><items>
          <item id='1' text='%d items'/><item id='2' text='it.text'/><item id='3' text='$5'/>
          <item id='4'><field name='text'>printf("%s\\n")</field></item>
        </items><on event='select'><emit name='it.text'><with name='id' value='{it.id}'/></emit></on>
        </section>
        """) == [])
  }

  @Test(
    "Lengths of one point and less that are meant as such",
    arguments: [
      "<carousel item-width='0.8fw'/>", "<carousel item-width='1'/>",
      "<carousel item-width='1.5'/>",
      "<compositional><group width='1fw' height='0.5'><item width='1fw'/></group></compositional>",
      "<compositional><group height='44'><item width='~1.0'/></group></compositional>",
      "<compositional><group height='1'><item width='0.25fw' height='1.0fh'/></group></compositional>",
    ])
  func lengths(layout: String) {
    #expect(
      diagnostics(
        "<section id='a'><layout>\(layout)</layout><items><item id='x' text='t'/></items></section>"
      )
        == [])
  }

  @Test(
    "Queries whose first page and order are right",
    arguments: [
      ("id", "WHERE id > coalesce(:after_id, 0) ORDER BY id"),
      ("id", "WHERE id > ifnull(:after_id, -1) ORDER BY id ASC"),
      ("id", "WHERE :after_id IS NULL OR id > :after_id ORDER BY id"),
      ("id", "WHERE :after_id IS NULL OR id &lt; :after_id ORDER BY id DESC"),
      ("id", "WHERE :after_id IS NULL OR :after_id > id ORDER BY \"id\" DESC"),
      ("id", "WHERE (id > :after_id) IS NOT FALSE ORDER BY id"),
      ("id", "WHERE iif(:after_id IS NULL, 1, id > :after_id) ORDER BY id"),
      ("id", "WHERE CASE WHEN :after_id IS NULL THEN 1 ELSE id > :after_id END ORDER BY id"),
      ("id", "WHERE NOT (:after_id IS NOT NULL AND id &lt;= :after_id) ORDER BY id"),
      ("id", "WHERE (id &lt;= :after_id) IS NOT 1 ORDER BY id"),
      ("id", "WHERE (id &lt;= coalesce(:after_id, 0)) = 0 ORDER BY id"),
      ("id", "WHERE (id &lt;= coalesce(:after_id, 0)) IS FALSE ORDER BY id"),
      ("id", "WHERE id > coalesce(:after_id, 0) /* :after_id &lt; id */ ORDER BY 1"),
      (
        "name id",
        "WHERE (name, id) > (coalesce(:after_name, ''), coalesce(:after_id, 0)) ORDER BY name, id"
      ),
      (
        "name id",
        "WHERE :after_id IS NULL OR name &lt; :after_name OR (name = :after_name AND id > :after_id) "
          + "ORDER BY name DESC, id"
      ),
      ("id", "WHERE id > coalesce(:after_id, 0) AND name LIKE {param.p} ORDER BY id"),
      (
        "id",
        "WHERE id > coalesce(:after_id, 0) AND name &lt;> strftime('%d', 'now') ORDER BY city.id"
      ),
    ])
  func keysets(order: String, query: String) {
    #expect(
      diagnostics(
        """
        <param name='p' default='%'/>
        <section id='a' when="param.p ne ''">
          <source kind='sqlite' href='cities.sqlite' key='id'>
            <query>SELECT id, name FROM city \(query) LIMIT :limit</query>
          </source><page mode='keyset' order='\(order)'/><cell><text>{it.id}</text></cell></section>
        """) == [])
  }

  @Test(
    "Queries that order by columns with bindings in them",
    arguments: [
      "CASE {param.p} WHEN 'name' THEN name ELSE id END", "name = {param.p} DESC, name",
      "(name LIKE {param.p}), id", "name",
    ])
  func orders(order: String) {
    #expect(
      diagnostics(
        """
        <param name='p' default='name'/>
        <section id='a' when="param.p ne ''">
          <source kind='sqlite' href='cities.sqlite' key='id'>
            <query>SELECT id FROM city ORDER BY \(order) LIMIT :limit OFFSET :offset</query>
          </source><cell><text>{it.id}</text></cell></section>
        """) == [])
  }
}
