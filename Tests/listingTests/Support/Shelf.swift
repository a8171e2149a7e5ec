import Foundation
import ListingTesting

/// A folder with a small document of every kind of value, and hostile text.
enum Shelf {
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(document, to: "shelf.xml")
    try folder.write(books, to: "books.csv")
    try folder.write(
      "<listing xmlns='urn:listingkit:1' version='1.0'>\n  <secton id='a'/>\n</listing>\n",
      to: "broken.xml")
    return folder
  }

  static let document = """
    <listing xmlns="urn:listingkit:1" version="1.0" title="Shelf">
      <param name="owner" type="string" default="nobody"/>
      <section id="new">
        <header><text style="title">New for {param.owner}</text></header>
        <items>
          <item id="a" text="東京 &quot;x&quot;"><field name="pages" type="integer">12</field></item>
          <item id="b/c" text="b\\c">
            <field name="read" type="datetime">2020-01-02T03:04:05Z</field>
          </item>
        </items>
      </section>
      <section id="books">
        <source kind="csv" href="books.csv" key="isbn">
          <field name="title"/>
          <field name="price" type="decimal" optional="true"/>
          <field name="weight" type="number"/>
          <field name="lent" type="boolean"/>
          <field name="since" type="date"/>
        </source>
        <page size="2"/>
        <cell><text>{it.isbn} {it.title}</text></cell>
      </section>
      <section id="none"><items/></section>
    </listing>
    """

  static let books = """
    isbn,title,price,weight,lent,since
    1,Emma,12.50,0.25,true,1815-12-23
    2,"Red \u{1B}[31m\u{202E}alert\u{7}",,1,false,2020-02-29
    3,"Two
    lines\tand a tab",3,1e3,false,1999-12-31
    4,Four,4,4,true,2004-04-04
    5,Five,5,5,true,2005-05-05

    """
}
