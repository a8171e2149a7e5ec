import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Formats of plugins: bindings that use them, and mistakes.
@Suite(.tags(.concurrency)) struct PluginFormatTests {
  private static let knots = PluginFormat(
    "knots", summary: "Metres a second as knots.", for: .number,
    arguments: [
      PluginAttribute("digits", .integer, summary: "behind the point"),
      PluginAttribute("unit", .choice(["long", "short"]), summary: "how the unit is written"),
    ]
  ) { shown in
    guard let speed = shown.value.plainNumber, speed >= 0 else { return nil }
    let digits = if case .integer(let digits) = shown["digits"] { Int(digits) } else { 0 }
    let number = (speed * 1.943844).formatted(
      .number.precision(.fractionLength(digits)).locale(shown.locale))
    return number + (shown["unit"] == .string("long") ? " knots" : " kn")
  }

  private static func registry() throws -> SectionRegistry {
    try SectionRegistry([
      SectionPlugin(
        identifier: "sea", version: "1.0", namespace: "urn:example:sea",
        document: """
          <listing xmlns="urn:listingkit:1" version="1.0">
            <template name="wind"><text>own {it.wind | sea.knots}</text></template>
          </listing>
          """,
        kinds: [
          SectionKind(element: "winds", summary: "Winds.") { element in
            GenericSection(
              element, items: [ListItem("a", fields: ["wind": .number(10)])]
            ) { _ in "wind" }
          }
        ],
        formats: [
          knots,
          PluginFormat(
            "stars", summary: "A number as stars.", for: .number,
            arguments: [
              PluginAttribute(
                "of", .number, isRequired: true, summary: "how many there are at most")
            ]
          ) { shown in
            guard let count = shown.value.plainNumber, let most = shown["of"]?.plainNumber else {
              return nil
            }
            let full = Int(min(max(count, 0), most))
            return String(repeating: "★", count: full)
              + String(repeating: "☆", count: Int(most) - full)
          },
          PluginFormat("weekday", summary: "The day of the week.", for: .date, .datetime) { shown in
            switch shown.value {
            case .day(let day): "day \(day.day)"
            case .date: "in \(shown.timeZone.identifier)"
            default: nil
            }
          },
        ])
    ])
  }

  private func items(_ text: String) -> String {
    """
    <section id="s"><items><item id="a" name="Ann"><field name="wind" type="number">10</field>\
    <field name="grade" type="integer">3</field><field name="price" type="decimal">2.5</field>\
    <field name="day" type="date">2024-02-29</field>\
    <field name="at" type="datetime" zone="Europe/Berlin">2024-02-29T12:00:00</field></item></items>
    <cell><text>\(text)</text></cell></section>
    """
  }

  private func shown(_ text: String) async throws -> [String] {
    try await StateScreen(items(text), registry: try Self.registry()).texts("s", "a")
  }

  private func mistakes(_ text: String) throws -> [String] {
    document(listing(items(text)), registry: try Self.registry()).diagnostics.map {
      "\($0.line ?? 0):\($0.column ?? 0) \($0.length ?? 0) \($0.code.rawValue) \($0.message) "
        + "[\($0.fix ?? "")]"
    }
  }

  @Test("The plugin formats a value, with the arguments in parentheses")
  func formats() async throws {
    #expect(try await shown("{it.wind | sea.knots}") == ["19 kn"])
    #expect(try await shown("{it.wind | sea.knots(2)}") == ["19.44 kn"])
    #expect(try await shown("{it.wind | sea.knots(0, 'long')}") == ["19 knots"])
    #expect(
      try await shown("{it.grade | sea.stars(5)}, {it.price | sea.stars(3)}") == ["★★★☆☆, ★★☆"])
    #expect(try await shown("{it.day | sea.weekday}") == ["day 29"])
    #expect(try await shown("{it.at | sea.weekday}") == ["in Europe/Berlin"])
  }

  @Test(
    "A default of another type, and a value for which the format has no text, are shown unformatted"
  )
  func asItIs() async throws {
    #expect(try await shown("{it.id ?? 'none'}, {-1 | sea.knots}") == ["a, -1"])
    let screen = try await StateScreen(
      """
      <section id="s"><source kind="csv" href="photos.csv" key="id">
      <field name="n" path="title" type="string"/></source><page size="1" threshold="0"/>
      <cell><text>{section.total ?? 'nobody knows' | sea.stars(2)}</text></cell></section>
      """, registry: try Self.registry())
    #expect(screen.texts("s", "harbour") == ["nobody knows"])
  }

  @Test("The plugin's own document may use them")
  func ownDocument() async throws {
    let screen = try await StateScreen(
      "<x:winds xmlns:x='urn:example:sea' id='s'/>", registry: try Self.registry())
    #expect(screen.texts("s", "a") == ["own 19 kn"])
  }

  @Test("Unknown names are reported with valid ones")
  func unknown() throws {
    #expect(
      try mistakes("{it.wind | sea.knot}") == [
        "2:24 8 LK0410 unknown format 'sea.knot' [did you mean 'sea.knots'?]"
      ])
    #expect(
      try document(listing(items("{it.wind | knots}")), registry: Self.registry()).diagnostics
        .flatMap { $0.notes.map(\.message) } == [
          "expected one of: uppercase, lowercase, number, percent, currency, date, relative, bytes, "
            + "sea.knots, sea.stars, sea.weekday"
        ])
    // Without the plugin there is none of its formats.
    let plain = document(listing(items("{it.wind | sea.knots}")))
    #expect(plain.places == ["2:24 9 LK0410"])
  }

  @Test("A value of another type is a mistake")
  func types() throws {
    #expect(
      try mistakes("{it.name | sea.knots}") == [
        "2:24 9 LK0409 'sea.knots' is not for a text "
          + "[declare a field with a type: <field name=\"name\" type=\"…\">]"
      ])
    #expect(
      try mistakes("{it.wind | sea.weekday}") == [
        "2:24 11 LK0409 'sea.weekday' is not for a number "
          + "[it is for a date or a date and time]"
      ])
  }

  @Test("Arguments have the declared types, and no required one is missing")
  func arguments() throws {
    #expect(
      try mistakes("{it.grade | sea.stars}") == [
        "2:25 9 LK0410 'sea.stars' needs the argument 'of' "
          + "[add a number: how many there are at most]"
      ])
    #expect(
      try mistakes("{it.grade | sea.stars('five')}") == [
        "2:35 6 LK0410 invalid argument for 'of' of 'sea.stars' [write a number]"
      ])
    #expect(
      try mistakes("{it.grade | sea.stars(5, 6)}") == [
        "2:38 1 LK0410 'sea.stars' takes no more than 'of' [remove it]"
      ])
    #expect(
      try mistakes("{it.wind | sea.knots(1.5)}") == [
        "2:34 3 LK0410 invalid argument for 'digits' of 'sea.knots' [write a whole number]"
      ])
    #expect(
      try mistakes("{it.wind | sea.knots(1, 'lang')}") == [
        "2:37 6 LK0410 invalid argument 'lang' for 'unit' of 'sea.knots' [did you mean 'long'?]"
      ])
    #expect(
      try mistakes("{it.wind | sea.knots()}") == [
        "2:24 11 LK0410 empty parentheses after 'sea.knots' "
          + "[write sea.knots without them]"
      ])
    #expect(
      try mistakes("{it.day | sea.weekday(1)}") == [
        "2:35 1 LK0410 'sea.weekday' has no arguments [remove it]"
      ])
  }

  @Test("Plugins whose formats no document can name are refused")
  func registering() {
    func refusal(_ plugin: String, _ formats: PluginFormat...) -> String {
      do throws(PluginError) {
        _ = try SectionRegistry([
          SectionPlugin(identifier: plugin, version: "1", namespace: "urn:p", formats: formats)
        ])
        return ""
      } catch {
        return error.message.replacing("plugin '\(plugin)' 1 can't be registered: ", with: "")
      }
    }
    func format(_ name: String, _ arguments: PluginAttribute...) -> PluginFormat {
      PluginFormat(name, summary: "", for: .number, arguments: arguments) { _ in nil }
    }
    let needed = PluginAttribute("a", .integer, isRequired: true, summary: "")
    let free = PluginAttribute("b", .integer, summary: "")
    #expect(refusal("p.q", format("a", needed, free), format("b")) == "")
    #expect(refusal("p", format("a"), format("a")) == "it has two formats 'a'. Rename one.")
    #expect(refusal("p", format("a.b")).hasPrefix("'a.b' isn't a valid name of a format."))
    #expect(
      refusal("my plugin", format("a"))
        == "no document can require it by its identifier. Begin that with a letter of ASCII, and use such "
        + "letters, digits, '_', '-' and '.'.")
    #expect(
      refusal("p", format("a", free, needed))
        == "the format 'a' needs 'a' after an optional argument. Put it first.")
    #expect(
      refusal("p", format("a", PluginAttribute("f", .file, summary: ""))).hasPrefix(
        "the format 'a' takes a file as 'f'"))
    #expect(
      refusal("p", PluginFormat("a", summary: "") { _ in nil })
        == "the format 'a' has no types. Declare at least one.")
  }
}

extension ListValue {
  /// The value of a number of any kind.
  fileprivate var plainNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
    default: nil
    }
  }
}
