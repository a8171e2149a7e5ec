import ListingKit
import ListingSources
import ListingXML

extension SectionPlugin {
  /// The weather, day by day: `<forecast id="…" source="…"/>` of `urn:listingkit:weather`.
  public static let weather = SectionPlugin(
    identifier: "weather", version: "1.0", namespace: "urn:listingkit:weather",
    kinds: [
      SectionKind(
        element: "forecast", summary: "Days with their weather; a selected one shows its details.",
        attributes: [
          PluginAttribute(
            "source", .file, isRequired: true,
            summary: "a CSV file: date, precipitation, temp_max, temp_min, wind, weather"),
          PluginAttribute("page-size", .integer, summary: "days read at once; 31 when left out"),
          PluginAttribute(
            "months", .boolean, summary: "whether each month is named above its first day"),
        ],
        fields: [
          RecordField("date", type: .date), RecordField("precipitation", type: .number),
          RecordField("temp_max", type: .number), RecordField("temp_min", type: .number),
          RecordField("wind", type: .number), RecordField("weather"),
        ]
      ) { try Forecast.section(of: $0) }
    ])
}

/// Makes the section of a `forecast` element.
enum Forecast {
  /// The days that are open, beside the items, so that they stay open when these are read again.
  private final class OpenDays {
    var identifiers: Set<String> = []
  }

  static func section(of element: PluginElement) throws -> PagedSection<WeatherDay> {
    guard let file = element.file("source") else {
      throw PluginError("a forecast has no 'source'. Name the CSV file of its days.")
    }
    let open = OpenDays()
    let section = PagedSection(
      element.identifier, source: WeatherSource(file: file), pageSize: try pageSize(of: element)
    ) { $0.content(isOpen: open.identifiers.contains($0.listIdentifier)) }
    section.didSelect = { section, day, _ in
      open.identifiers.insert(day.listIdentifier)
      section.reconfigure(items: [day])
    }
    section.didDeselect = { section, day, _ in
      open.identifiers.remove(day.listIdentifier)
      section.reconfigure(items: [day])
    }
    if element["months"] == .boolean(true) {
      section.separator = { before, day in
        let isInMonth = before.map { ($0.day.year, $0.day.month) == (day.day.year, day.day.month) }
        return isInMonth ?? false ? nil : .text(day.monthAndYear, style: .title)
      }
    }
    return section
  }

  private static func pageSize(of element: PluginElement) throws -> Int {
    guard let value = element["page-size"] else { return 31 }
    guard case .integer(let size) = value, (1...10_000).contains(size) else {
      throw PluginError(
        "'page-size' of a forecast is out of range. Write 1 to 10000.", attribute: "page-size")
    }
    return Int(size)
  }
}
