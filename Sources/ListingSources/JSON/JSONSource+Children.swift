import ListingKit

/// Outlines: items with arrays of further items.
extension JSONSource {
  /// Returns whether an item has children, or another value in the place of their array. They aren't read.
  ///
  /// - Complexity: O(1).
  public func hasChildren(_ item: ListItem) -> Bool {
    // The text of an empty array, or object, has two bytes.
    if let count = item.byteCount(ofText: ListItem.childrenName), count > 2 { return true }
    return switch item[ListItem.childrenName] {
    case nil, .null?, .string("[]")?: false
    case .string("{}")?: !record.hasItemNames
    default: true
    }
  }

  /// Returns whether an item has a value in the place of its children, which can be an empty array.
  package func hasValue(_ item: ListItem) -> Bool { item[ListItem.childrenName] != .null }

  /// Returns the children of an item: the elements of its array, with the same fields, the same key and children of
  /// their own.
  ///
  /// - Throws: ``SourceError`` for a value that isn't an array, and for an invalid child, unless such items are skipped.
  /// - Complexity: O(*n*) in the bytes of the array.
  public func children(of item: ListItem) throws -> ItemPage<ListItem> {
    guard hasChildren(item), let pointer = children,
      case .string(let text)? = item[ListItem.childrenName]
    else { return ItemPage(items: []) }
    let place = "\(file.relativePath), the children of \(item.listIdentifier.quotedForMessage)"
    let opening = text.utf8.first
    guard opening == .openBracket || opening == .openBrace && record.hasItemNames else {
      throw SourceError(
        .noItems,
        "the value at \(pointer.quotedForMessage) is \(text.quotedForMessage), not an array.",
        file: place)
    }
    do {
      let records = try JSONRecords(
        ByteWindow(Array(text.utf8)), isAtStart: true, items: .array(at: ""),
        table: JSONTable(record, items: .array(at: ""), place: place, hasPositions: false),
        place: place)
      var writer = records.writer(expecting: 0)
      _ = try records.read(.max, to: &writer)
      return writer.takePage()
    } catch let error as SourceError {
      // Its position is one in the text of the children.
      throw SourceError(error.code, error.message, file: place)
    }
  }
}

extension RecordDescription {
  /// Whether items can be the members of an object.
  fileprivate var hasItemNames: Bool { fields.contains { $0.path == JSONItems.name } }
}
