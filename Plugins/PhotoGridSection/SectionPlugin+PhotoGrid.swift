import ListingKit
import ListingSources
import ListingXML

extension SectionPlugin {
  /// Photos of a catalogue: `<album id="…" source="…"/>` of `urn:listingkit:photos`, and the source
  /// `catalogue` for sections that show them otherwise.
  public static let photoGrid = SectionPlugin(
    identifier: "photos", version: "1.0", namespace: "urn:listingkit:photos",
    document: Album.document,
    kinds: [
      SectionKind(
        element: "album",
        summary: "Photos with their titles. The selected one shows its date.",
        attributes: [
          PluginAttribute(
            "source", .file, isRequired: true,
            summary: "a JSON file of photos with id, title, file, description, taken"),
          PluginAttribute(
            "page-size", .integer, summary: "the number of photos in a page; default 24"),
        ],
        fields: PhotoCatalogue.fields
      ) { try Album.section(of: $0) }
    ],
    sources: [
      ItemSourceKind(
        "catalogue", summary: "Photos of a catalogue, in pages.",
        attributes: [
          PluginAttribute(
            "file", .file, isRequired: true,
            summary: "a JSON file of photos with id, title, file, description, taken")
        ],
        fields: PhotoCatalogue.fields, readsBackward: true
      ) { element in
        guard let file = element.file("file") else {
          throw PluginError("a catalogue needs a 'file': name the JSON file", attribute: "file")
        }
        return PhotoCatalogue(file: file)
      }
    ])
}

/// Makes the section of an `album` element.
enum Album {
  /// The templates: a photo, one that is selected, and the header that counts.
  static let document = """
    <listing xmlns="urn:listingkit:1" version="1.0">
      <style name="title-bar" extends="caption" color="white" background="black"/>
      <template name="photo">
        <overlay>
          <image src="{it.file}" alt="{it.description}" aspect="1" pin="all"/>
          <text pin="horizontally bottom" lines="1" align="middle" padding="0 4"
                style="title-bar">{it.title}</text>
        </overlay>
      </template>
      <template name="selected-photo">
        <overlay>
          <image src="{it.file}" alt="{it.description}" aspect="1" pin="all"/>
          <column pin="horizontally bottom" background="black">
            <text lines="1" align="middle" padding="0 4" color="white">{it.title}</text>
            <text lines="1" align="middle" padding="0 4" color="white" style="caption"
                  when="exists(it.taken)">{it.taken | date('d MMM yyyy')}</text>
          </column>
        </overlay>
      </template>
      <template name="count">
        <column>
          <text style="headline" lines="1" when="section.total gt section.count">
            {section.count} of {section.total} photos
          </text>
          <text style="headline" lines="1" when="not (section.total gt section.count)">
            {section.count} photos
          </text>
        </column>
      </template>
    </listing>
    """

  /// The selected photos, apart from the items, so that they stay selected when the items are read again.
  private final class Selection {
    var identifiers: Set<String> = []
  }

  static func section(of element: PluginElement) throws -> PagedSection<ListItem> {
    guard let file = element.file("source") else {
      throw PluginError("an album needs a 'source': name the catalogue of its photos")
    }
    let selection = Selection()
    let section = PagedSection(
      element, source: PhotoCatalogue(file: file),
      sizes: ListPageSizes(page: try pageSize(of: element))
    ) { selection.identifiers.contains($0.listIdentifier) ? "selected-photo" : "photo" }
    section.setHeader("count")
    section.onSelect { context in
      selection.identifiers.insert(context.item.listIdentifier)
      context.reconfigure()
    }
    section.onDeselect { context in
      selection.identifiers.remove(context.item.listIdentifier)
      context.reconfigure()
    }
    return section
  }

  private static func pageSize(of element: PluginElement) throws -> Int {
    guard let value = element["page-size"] else { return 24 }
    guard case .integer(let size) = value, (1...10_000).contains(size) else {
      throw PluginError(
        "'page-size' is out of range: expected 1 to 10000", attribute: "page-size")
    }
    return Int(size)
  }
}
