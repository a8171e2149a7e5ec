import ListingKit
import ListingXML

/// A plugin for tests: one item, which shows what the plugin got.
let clockPlugin = SectionPlugin(
  identifier: "clock", version: "1.0", namespace: "urn:example:clock",
  kinds: [
    SectionKind(
      element: "clock", summary: "The time.",
      attributes: [
        PluginAttribute("zone", .string, isRequired: true, summary: "the time zone"),
        PluginAttribute("hours", .integer, summary: "12 or 24"),
        PluginAttribute("face", .file, summary: "a picture"),
        PluginAttribute("style", .choice(["round", "square"]), summary: "the shape"),
      ]
    ) { element in
      guard let zone = element.string("zone"), !zone.hasPrefix("Mars/") else {
        throw PluginError(
          "there is no time on \(element.string("zone") ?? "")", attribute: "zone")
      }
      return GenericSection(element.identifier, items: [zone]) { .text($0) }
    }
  ])
