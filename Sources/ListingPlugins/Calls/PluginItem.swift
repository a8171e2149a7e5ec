import CListingPlugin
import Foundation
import ListingKit
import ListingSources

/// An item of a loaded plugin: a record, and the template that shows it.
package struct PluginItem: ListRecord, ListDiffable, Hashable, Sendable {
  package var record: ListItem
  var cell: String

  package var listIdentifier: String { record.listIdentifier }
  package var fields: [(name: String, value: ListValue)] { record.fields }
}

/// Reads the items of a plugin.
package struct PluginItemReader {
  /// The maximum number of items of a call.
  static let limit = 1_000_000
  /// The maximum number of bytes of the texts of a call.
  static let textLimit = 256 << 20
  private static let fieldLimit = 1000

  /// How the items differ from the plugin's declarations, at most one for each field and cell.
  private(set) var findings: [PluginItemFinding] = []
  private let declaration: PluginItemDeclaration?
  private var found: Set<PluginItemFinding.Subject> = []
  private var texts = TextAllowance(Self.textLimit)
  /// The names of the last item's fields: those of the next one are mostly the same.
  private var names: [String] = []
  /// Their declarations; empty if the plugin declares no fields.
  private var fields: [RecordField?] = []
  private var cell = ""

  package init() { self.init(nil) }

  /// - Parameter declaration: the fields and templates that items are checked against.
  init(_ declaration: PluginItemDeclaration?) { self.declaration = declaration }

  /// - Throws: `PluginRefusal` with the first fault; then no item is accepted.
  package mutating func items(
    _ start: UnsafePointer<listing_item>?, _ count: Int
  ) throws(PluginRefusal) -> [PluginItem] {
    guard let array = BorrowedArray(start, count) else {
      throw PluginRefusal(
        LISTING_INVALID, "the items are NULL, or the 'size' of item 0 isn't set")
    }
    guard count <= Self.limit else {
      throw PluginRefusal(
        LISTING_LIMIT_EXCEEDED, "\(count) items, expected at most \(Self.limit) in one call")
    }
    // Rejected items don't count.
    let before = texts
    do throws(PluginRefusal) {
      return try read(array)
    } catch {
      texts = before
      throw error
    }
  }

  /// Returns the identifiers of items whose fields and cells aren't used, and aren't checked against the
  /// declaration.
  ///
  /// - Throws: as ``items(_:_:)`` does.
  mutating func identifiers(
    _ start: UnsafePointer<listing_item>?, _ count: Int
  ) throws(PluginRefusal) -> [String] {
    var reader = PluginItemReader(nil)
    reader.texts = texts
    let items = try reader.items(start, count)
    texts = reader.texts
    return items.map(\.listIdentifier)
  }

  private mutating func read(
    _ array: BorrowedArray<listing_item>
  ) throws(PluginRefusal) -> [PluginItem] {
    var items: [PluginItem] = []
    let count = array.count
    items.reserveCapacity(count)
    for index in 0..<count {
      guard let item = array[index] else {
        throw PluginRefusal(
          LISTING_INVALID,
          "the 'size' of item \(index) isn't that of item 0, or there are fewer items than \(count)"
        )
      }
      items.append(try self.item(item, at: index))
    }
    return items
  }

  private mutating func item(
    _ item: listing_item, at index: Int
  ) throws(PluginRefusal) -> PluginItem {
    let identifier = try item.identifier.string("the identifier of item \(index)")
    try spend(identifier, index)
    guard !identifier.isEmpty else {
      throw PluginRefusal(LISTING_INVALID, "item \(index) has no identifier")
    }
    guard let array = BorrowedArray(item.fields, item.field_count), array.count <= Self.fieldLimit
    else {
      throw PluginRefusal(
        LISTING_INVALID,
        "the fields of item '\(identifier)' are NULL, have no 'size', or are more than "
          + "\(Self.fieldLimit)")
    }
    var values: [ListValue] = []
    values.reserveCapacity(array.count)
    var hasOtherNames = names.count != array.count
    for place in 0..<array.count {
      guard let field = array[place] else {
        throw PluginRefusal(
          LISTING_INVALID,
          "the 'size' of field \(place) of item '\(identifier)' isn't set, or 'field_count' is too large"
        )
      }
      if !hasOtherNames, !field.name.holds(names[place]) { hasOtherNames = true }
      let value = try field.value("the field '\(field.name.repaired)' of item '\(identifier)'")
      if case .string(let text) = value { try spend(text, index) }
      values.append(value)
    }
    if hasOtherNames {
      names = try names(of: array, identifier)
      fields = declaration.map { $0.fields(named: names) } ?? []
      for finding in declaration?.findings(names: names, of: identifier) ?? [] { note(finding) }
    }
    for (field, value) in zip(fields, values) {
      note(field?.finding(value, item: identifier))
    }
    if !item.cell.holds(cell) {
      cell = try item.cell.string("the cell of item '\(identifier)'")
      note(declaration?.finding(cell: cell, of: identifier))
    }
    return PluginItem(
      record: ListItem(identifier, names: names, values: values), cell: cell)
  }

  private mutating func spend(_ text: String, _ index: Int) throws(PluginRefusal) {
    guard texts.spend(text.utf8.count) else {
      throw PluginRefusal(
        LISTING_LIMIT_EXCEEDED,
        "the texts of item \(index) and those before it have more than \(Self.textLimit >> 20) MiB, the "
          + "most in one call")
    }
  }

  private mutating func note(_ finding: PluginItemFinding?) {
    guard let finding, found.insert(finding.subject).inserted else { return }
    findings.append(finding)
  }

  private func names(
    of array: BorrowedArray<listing_field>, _ item: String
  ) throws(PluginRefusal) -> [String] {
    var names: [String] = []
    for place in 0..<array.count {
      guard let field = array[place] else { continue }
      let name = try field.name.string("the name of field \(place) of item '\(item)'")
      guard !name.isEmpty, !names.contains(name) else {
        throw PluginRefusal(
          LISTING_INVALID, "item '\(item)' has a field without a name, or two '\(name)'")
      }
      names.append(name)
    }
    return names
  }
}

extension listing_text {
  /// Whether these are the bytes of a string.
  fileprivate func holds(_ text: String) -> Bool {
    guard let buffer = buffer(), buffer.count == text.utf8.count else { return false }
    return buffer.elementsEqual(text.utf8)
  }
}

extension listing_field {
  /// - Parameter what: the field in messages.
  package func value(
    _ what: @autoclosure () -> String
  ) throws(PluginRefusal) -> ListValue {
    switch Int(type) {
    case LISTING_NULL where text.length == 0 && integer == 0 && number == 0: return .null
    case LISTING_STRING, LISTING_URL: return .string(try text.string(what()))
    case LISTING_INTEGER: return .integer(integer)
    case LISTING_NUMBER where number.isFinite: return .number(number)
    case LISTING_BOOLEAN: return .boolean(integer != 0)
    case LISTING_DATETIME where Self.seconds.contains(number):
      return .date(Date(timeIntervalSince1970: number))
    case LISTING_DECIMAL:
      let digits = try text.string(what())
      if let value = FieldType.decimal.value(of: digits) { return value }
    case LISTING_DATE:
      let day = try text.string(what())
      if let value = FieldType.date.value(of: day) { return value }
    default: break
    }
    let (found, expected) =
      switch Int(type) {
      case LISTING_NUMBER: ("\(number)", "a finite number")
      case LISTING_DATETIME: ("\(number)", "a datetime in the years 1 to 9999")
      case LISTING_DECIMAL: ("'\(text.repaired)'", "a decimal number")
      case LISTING_NULL: ("without a type", "possible: set 'type'")
      case LISTING_DATE: ("'\(text.repaired)'", "a date such as 2024-03-01")
      default: ("of type \(type)", "a type of values")
      }
    throw PluginRefusal(
      LISTING_INVALID, "\(what()) has the value \(found), which isn't \(expected)",
      field: name.repaired)
  }

  /// The seconds of the years 1 to 9999.
  private static let seconds = -62_135_596_800.0..<253_402_300_800.0
}
