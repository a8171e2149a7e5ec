import ListingKit
import ListingSources

/// A source with a name for all values that its items depend on, which is the same in each run.
package protocol NamedSource {
  var nameOfValues: String { get }
}

extension HTTPSource: NamedSource {
  package var nameOfValues: String {
    let query = request.query.map { "\($0.name)=\($0.value ?? "")" }
    let headers = request.headers.map { "\($0.name): \($0.value)" }
    return "\(request.url) \(query) \(headers) \(record.nameOfFields)"
  }
}

extension MadeSource: NamedSource {
  var nameOfValues: String {
    let values = identity.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return "\(identity.plugin) \(identity.kind) \(identity.folder.path) \(values) "
      + identity.record.nameOfFields
  }
}

extension RecordDescription {
  /// The description as text: with other fields, the items are others.
  package var nameOfFields: String {
    let fields = fields.map {
      "\($0.name) \($0.path) \($0.type) \($0.isOptional) \($0.format ?? "") \($0.timeZone.identifier)"
    }
    return "\(key) \(fields) \(onError)"
  }
}

extension DocumentSession {
  /// Returns a source whose pages are kept, if the document says so and there is a storage.
  func keepingPages(
    _ source: any ItemSource<ListItem>, of items: PagedItems
  ) -> any ItemSource<ListItem> {
    guard let age = items.cacheAge, let storage = values.environment.pages,
      let name = (source as? any NamedSource)?.nameOfValues
    else { return source }
    let (screen, now) = (document.file.path, values.environment.now)
    func cached<Source: ItemSource<ListItem>>(_ source: Source) -> any ItemSource<ListItem> {
      // Headers can contain secrets, which aren't written anywhere.
      CachedSource(
        source, named: name.hashedName, of: screen, in: storage, age: age, now: now)
    }
    return cached(source)
  }
}

extension String {
  /// A short name for the text, which is the same in each run: its 128-bit FNV-1a hash (Fowler, Noll and Vo), in
  /// hexadecimal digits.
  var hashedName: String {
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    for byte in utf8 { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b }
    return String(hash, radix: 16)
  }
}
