/// The key and the fields of a source's records.
public struct RecordDescription: Sendable, Hashable {
  /// The fields that identify an item, or paths that aren't fields.
  public var key: [String]
  /// The fields of the items. Paths of the key that aren't fields are added as strings.
  public var fields: [RecordField]
  /// The policy for an item without a key or with an invalid value.
  public var onError: ItemErrorPolicy

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - key: the fields that identify an item, or paths that aren't fields.
  ///   - fields: the fields of the items.
  ///   - onError: the policy for an item without a key or with an invalid value.
  public init(key: [String], fields: [RecordField], onError: ItemErrorPolicy = .fail) {
    self.key = key
    self.fields = fields
    self.onError = onError
  }

  /// The description of the key alone, with strings.
  var keyAlone: RecordDescription {
    RecordDescription(
      key: key,
      fields: fields.filter { key.contains($0.name) }.map { field in
        var text = RecordField(field.name, path: field.path)
        (text.alternatives, text.reading) = (field.alternatives, field.reading)
        return text
      }, onError: onError)
  }

  /// Whether items are identified by their position.
  package var isKeyedByRow: Bool {
    key == [ItemKey.row] && !fields.contains { $0.name == ItemKey.row }
  }

  /// The fields of the items, followed by those of the key that weren't declared.
  public var allFields: [RecordField] {
    var fields = fields
    for name in key where name != ItemKey.row && !fields.contains(where: { $0.name == name }) {
      fields.append(RecordField(name))
    }
    return fields
  }
}
