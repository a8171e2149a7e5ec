import Foundation
import ListingKit
import ListingSources

/// Photos from a catalogue: a JSON file whose member `photos` is an array of objects with `id`, `title` and
/// `file`, and maybe `description` and `taken`, a day.
public struct PhotoCatalogue: ItemSource, Hashable {
  /// What a photo has.
  static let fields = [
    RecordField("title"), RecordField("file"), RecordField("description"),
    RecordField("taken", type: .date, isOptional: true),
  ]

  /// The endings of the names of images.
  static let endings: Set = ["avif", "gif", "heic", "jpeg", "jpg", "png", "svg", "webp"]

  private let photos: JSONSource

  /// Describes a source; the file is not touched before a page is asked for.
  public init(file: URL) {
    photos = JSONSource(
      file: file, items: .array(at: "/photos"), key: ["id"],
      fields: [
        RecordField("title"), RecordField("file"), RecordField("description", isOptional: true),
        RecordField("taken", type: .date, isOptional: true),
      ])
  }

  public func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    let page = try await photos.page(request)
    return ItemPage(
      items: try page.items.map(photo), previous: page.previous, next: page.next,
      total: page.total)
  }

  public func cursor(around photo: ListItem) -> ItemCursor? { photos.cursor(around: photo) }

  /// A photo as the catalogue has it. Without a description it is described by its title.
  private func photo(_ entry: ListItem) throws -> ListItem {
    guard case .string(let file) = entry["file"],
      let ending = file.split(separator: ".").last?.lowercased(), Self.endings.contains(ending)
    else { throw NoImage(photo: entry.listIdentifier, file: entry["file"]) }
    let title = entry["title"] ?? .null
    var description = entry["description"] ?? .null
    if description == .null { description = title }
    return ListItem(
      entry.listIdentifier,
      fields: [
        "title": title, "file": .string(file), "description": description,
        "taken": entry["taken"] ?? .null,
      ])
  }

  /// A photo that is none.
  struct NoImage: Error, CustomStringConvertible {
    var photo: String
    var file: ListValue?

    var description: String {
      let name = if case .string(let text) = file { "'\(text)'" } else { "no text" }
      return "the file of photo '\(photo)' is \(name), which isn't an image: use one that ends in "
        + "\(PhotoCatalogue.endings.sorted().map { ".\($0)" }.joined(separator: ", "))."
    }
  }
}
