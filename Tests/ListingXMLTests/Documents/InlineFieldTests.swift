import Foundation
import ListingKit
import Testing

@testable import ListingXML

/// Typed fields of items that are written in a document.
@Suite struct InlineFieldTests {
  /// A document whose item has fields, on its third line.
  private func fields(_ fields: String, shows text: String) -> ListingDocument {
    document(
      listing(
        """
        <param name="day" default="7"/>
        <section id="a"><cell><text>\(text)</text></cell><items><item id="one">
        \(fields)</item></items></section>
        """))
  }

  @Test("Dates are read as their format writes them, in their zone, and shown in it")
  func dates() async throws {
    let document = fields(
      """
      <field name="day" type="date" format="dd.MM.yyyy">31.01.2024</field>
      <field name="bound" type="date" format="d.M.yyyy">{param.day}.2.2024</field>
      <field name="at" type="datetime" format="yyyy/MM/dd HH:mm" zone="Europe/Berlin">2024/07/01 12:00</field>
      """, shows: "{it.day} {it.bound} {it.at}")
    #expect(
      try await firstCell(of: document) == .text("2024-01-31 2024-02-07 2024-07-01T12:00:00+02:00"))
  }

  @Test("An invalid value is an error, and so is an invalid format or time zone")
  func wrong() {
    let date = "<field name='day' type='date' format='dd.MM.yyyy'>2024-01-31</field>"
    #expect(fields(date, shows: "{it.day}").places == ["3:2 5 LK0503"])
    let format = "<field name='day' type='date' format='day'>1</field>"
    #expect(fields(format, shows: "{it.day}").places == ["3:39 3 LK0206"])
    let zone = "<field name='day' type='datetime' zone='Mars/Olympus'>2024-01-31T00:00:00</field>"
    #expect(fields(zone, shows: "{it.day}").places == ["3:41 12 LK0206"])
  }
}
