import ListingKit
import ListingXML

let tags = SectionPlugin(
  identifier: "tags", version: "1.0", namespace: "urn:example:tags",
  kinds: [
    SectionKind(
      element: "tags", summary: "A row for each word.",
      attributes: [PluginAttribute("words", .string, isRequired: true, summary: "the words")]
    ) { element in
      let words = (element.string("words") ?? "").split(separator: " ").map(String.init)
      return GenericSection(element.identifier, items: words) { .text($0) }
    }
  ])
