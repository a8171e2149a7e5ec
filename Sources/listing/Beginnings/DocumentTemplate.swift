/// Documents to begin with. A title is of letters and digits, so that nothing has to be escaped.
enum DocumentTemplate {
  static func listing(title: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- Show this screen with `listing show` and check it with `listing validate`. -->
    <listing xmlns="urn:listingkit:1" version="1.0" title="\(title)">
      <!-- The content of cells. `it` is the item that a cell shows. -->
      <template name="entry">
        <column padding="4 8">
          <text style="headline">{it.title}</text>
          <text style="caption">{it.note ?? 'no note'}</text>
        </column>
      </template>

      <!-- A section has an id, and each of its items an id that is unique in the section. -->
      <section id="first">
        <layout><list spacing="4"/></layout>
        <header><text style="title" role="header">{section.count} things</text></header>
        <items>
          <!-- The other attributes are fields, which bindings in braces show. -->
          <item id="one" title="The first thing" note="An attribute is a field."/>
          <item id="two" title="The second thing"/>
        </items>
        <cell template="entry"/>
      </section>
    </listing>

    """
  }

  static func scenario(name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- A test of a list, step by step. Run it with `listing test`. -->
    <scenario xmlns="urn:listingkit:scenario:1" name="\(name): an item that is appended twice is dropped">
      <given>
        <section id="feed"><item id="a"/><item id="b"/></section>
      </given>

      <!-- The operations of one `when` are one transaction, with one update. -->
      <when>
        <append section="feed"><item id="b"/><item id="c"/></append>
      </when>
      <then>
        <order section="feed">a b c</order>
        <dropped section="feed">b</dropped>
        <update><insert item="feed/c" at="0/2"/></update>
      </then>
    </scenario>

    """
  }
}
