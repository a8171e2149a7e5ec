import Foundation
import ListingKit
import ListingSources

/// A source of a plugin's kind that a document declares.
struct PluginSource: Sendable, Hashable {
  var kind: ItemSourceKind
  var plugin: String
  /// Its name, and the attributes of the plugin.
  var part: PluginSection.Part
  var record: RecordDescription
  /// The folder for relative paths.
  var folder: DocumentFolder

  /// Sources are equal if the plugin gets the same values, wherever in the document they are declared.
  static func == (one: PluginSource, other: PluginSource) -> Bool {
    one.plugin == other.plugin && one.part.isSame(as: other.part) && one.record == other.record
      && one.folder.url == other.folder.url && one.folder.path == other.folder.path
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(plugin)
    hasher.combine(part.name)
    hasher.combine(record)
  }

  /// The files that are named without a binding.
  var files: [URL] { part.files(in: folder) }
}

extension PluginSection.Part {
  /// Returns the files that attributes name without a binding.
  func files(in folder: DocumentFolder) -> [URL] {
    allAttributes.compactMap { attribute in
      guard attribute.declaration.kind == .file, let path = attribute.value.literal else {
        return nil
      }
      return try? folder.file(path).get()
    }
  }
}

/// The source that a plugin created for an element. It equals another one that was created for the same
/// values, so that a document that is loaded again keeps its pages.
struct MadeSource: ItemSource, Hashable {
  struct Identity: Hashable {
    var plugin: String
    var kind: String
    var record: RecordDescription
    var folder: URL
    var values: [String: ListValue]
  }

  let identity: Identity
  let base: any ItemSource<ListItem>

  /// Returns the source, which reports changes if the plugin's does.
  static func made(
    _ identity: Identity, _ base: any ItemSource<ListItem>
  ) -> any ItemSource<ListItem> {
    let source = MadeSource(identity: identity, base: base)
    return base is any ObservedItemSource ? ObservedMadeSource(source: source) : source
  }

  func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    try await base.page(request)
  }

  func cursor(around item: ListItem) -> ItemCursor? { base.cursor(around: item) }

  var canReadFromEnd: Bool { base.canReadFromEnd }

  var allowsLargePages: Bool { base.allowsLargePages }

  func frozen() -> any ItemSource<ListItem> { base.frozen() }

  static func == (one: MadeSource, other: MadeSource) -> Bool { one.identity == other.identity }

  func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// A source of a plugin that reports changes.
private struct ObservedMadeSource: ObservedItemSource, Hashable {
  let source: MadeSource

  func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    try await source.page(request)
  }

  func cursor(around item: ListItem) -> ItemCursor? { source.cursor(around: item) }

  var canReadFromEnd: Bool { source.canReadFromEnd }

  var allowsLargePages: Bool { source.allowsLargePages }

  func frozen() -> any ItemSource<ListItem> { source.frozen() }

  func changes() -> AsyncStream<Void> {
    (source.base as? any ObservedItemSource)?.changes() ?? AsyncStream { $0.finish() }
  }
}
