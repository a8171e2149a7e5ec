import ListingKit
import ListingSources
import ListingXML

extension SectionPlugin {
  /// The weather, day by day: `<forecast id="…" source="…"/>` of `urn:listingkit:weather`.
  public static let weather = SectionPlugin(
    identifier: "weather", version: "1.0", namespace: "urn:listingkit:weather",
    document: Forecast.document,
    kinds: [
      SectionKind(
        element: "forecast",
        summary: "Days with their weather. The selected one shows its details.",
        attributes: [
          PluginAttribute(
            "source", .file, isRequired: true,
            summary: "a CSV file: date, precipitation, temp_max, temp_min, wind, weather"),
          PluginAttribute(
            "page-size", .integer, summary: "the number of days in a page; default 31"),
          PluginAttribute(
            "months", .boolean, summary: "whether the first day of each month has a heading"),
        ],
        fields: [
          RecordField("date", type: .date), RecordField("precipitation", type: .number),
          RecordField("temp_max", type: .number), RecordField("temp_min", type: .number),
          RecordField("wind", type: .number), RecordField("weather"), RecordField("month"),
        ]
      ) { try Forecast.section(of: $0) }
    ])
}

/// Makes the section of a `forecast` element.
enum Forecast {
  /// The templates: a day, one that is open, and the month above its first day.
  static let document = """
    <listing xmlns="urn:listingkit:1" version="1.0">
      <template name="day">
        <row spacing="8">
          <text lines="1">{it.date | date('EEE d MMM yyyy')}</text>
          <spacer/>
          <text lines="1">{it.weather}, {it.temp_max | number(1)} °C</text>
        </row>
      </template>
      <template name="open-day">
        <column>
          <row spacing="8">
            <text style="headline" lines="1">{it.date | date('EEE d MMM yyyy')}</text>
            <spacer/>
            <text lines="1">{it.weather}, {it.temp_max | number(1)} °C</text>
          </row>
          <column padding="0 0 0 16">
            <text style="caption">
              Between {it.temp_min | number(1)} and {it.temp_max | number(1)} °C
            </text>
            <text style="caption">Precipitation {it.precipitation | number(1)} mm</text>
            <text style="caption">Wind {it.wind | number(1)} m/s</text>
          </column>
        </column>
      </template>
      <template name="month">
        <text style="title" when="not (before.month eq it.month)">{it.month}</text>
      </template>
    </listing>
    """

  /// The expanded days, apart from the items, so that they stay expanded when the items are read again.
  private final class OpenDays {
    var identifiers: Set<String> = []
  }

  static func section(of element: PluginElement) throws -> PagedSection<WeatherDay> {
    guard let file = element.file("source") else {
      throw PluginError("a forecast needs a 'source': name the CSV file of its days")
    }
    let open = OpenDays()
    let section = PagedSection(
      element, source: WeatherSource(file: file),
      sizes: ListPageSizes(page: try pageSize(of: element))
    ) { open.identifiers.contains($0.listIdentifier) ? "open-day" : "day" }
    section.onSelect { context in
      open.identifiers.insert(context.item.listIdentifier)
      context.reconfigure()
    }
    section.onDeselect { context in
      open.identifiers.remove(context.item.listIdentifier)
      context.reconfigure()
    }
    if element["months"] == .boolean(true) { section.setSeparator("month") }
    return section
  }

  private static func pageSize(of element: PluginElement) throws -> Int {
    guard let value = element["page-size"] else { return 31 }
    guard case .integer(let size) = value, (1...10_000).contains(size) else {
      throw PluginError(
        "'page-size' is out of range: expected 1 to 10000", attribute: "page-size")
    }
    return Int(size)
  }
}
