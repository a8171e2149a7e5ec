/// Documents to begin with. A title is of letters and digits, so that nothing has to be escaped.
enum DocumentTemplate {
  static func listing(title: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- A screen. `listing show` shows it, `listing validate` checks it. -->
    <listing xmlns="urn:listingkit:1" version="1.0" title="\(title)">
      <!-- Content that cells share; `it` is the item of the cell. -->
      <template name="entry">
        <column padding="4 8">
          <text style="headline">{it.title}</text>
          <text style="caption">{it.note ?? 'no note'}</text>
        </column>
      </template>

      <!-- A section has an id, and each of its items has one that no other has. -->
      <section id="first">
        <layout><list spacing="4"/></layout>
        <header><text style="title" role="header">{section.count} things</text></header>
        <items>
          <!-- Attributes beside the id are fields, for bindings in braces. -->
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
    <!-- What a list does, step by step. `listing test` runs it. -->
    <scenario xmlns="urn:listingkit:scenario:1" name="\(name): an item that comes twice is dropped">
      <given>
        <section id="feed"><item id="a"/><item id="b"/></section>
      </given>

      <!-- Operations of one `when` are one turn of the list, and one update. -->
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
