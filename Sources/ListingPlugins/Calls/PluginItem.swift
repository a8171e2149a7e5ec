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

/// Reads the items that a plugin gives.
package struct PluginItemReader {
  /// The most items that a plugin gives in one call.
  static let limit = 1_000_000
  private static let fieldLimit = 1000

  /// The names of the last item's fields: those of the next one are mostly the same.
  private var names: [String] = []
  private var cell = ""

  package init() {}

  /// - Throws: with the first thing that is wrong; then none is taken.
  package mutating func items(
    _ start: UnsafePointer<listing_item>?, _ count: Int, _ stride: Int
  ) throws(PluginRefusal) -> [PluginItem] {
    guard let array = BorrowedArray(start, count, stride, listing_item()) else {
      throw PluginRefusal(LISTING_INVALID, "an array of items is NULL, or has no stride")
    }
    guard count <= Self.limit else {
      throw PluginRefusal(
        LISTING_TOO_MUCH, "\(count) items are more than the \(Self.limit) that a call may give")
    }
    var items: [PluginItem] = []
    items.reserveCapacity(count)
    for index in 0..<count {
      guard let item = array[index] else {
        throw PluginRefusal(LISTING_INVALID, "the 'size' of item \(index) is not set")
      }
      items.append(try self.item(item, at: index))
    }
    return items
  }

  private mutating func item(
    _ item: listing_item, at index: Int
  ) throws(PluginRefusal) -> PluginItem {
    let identifier = try item.identifier.string("the identifier of item \(index)")
    guard
      let array = BorrowedArray(
        item.fields, item.field_count, item.field_stride, listing_field()),
      array.count <= Self.fieldLimit
    else {
      throw PluginRefusal(
        LISTING_INVALID, "the fields of item '\(identifier)' aren't an array, or are too many")
    }
    var values: [ListValue] = []
    values.reserveCapacity(array.count)
    var hasOtherNames = names.count != array.count
    for place in 0..<array.count {
      guard let field = array[place], field.flags == 0 else {
        throw PluginRefusal(
          LISTING_INVALID,
          "field \(place) of item '\(identifier)' has no 'size', or unknown flags")
      }
      if !hasOtherNames, !field.name.holds(names[place]) { hasOtherNames = true }
      values.append(try field.value("field \(place) of item '\(identifier)'"))
    }
    if hasOtherNames { names = try names(of: array, identifier) }
    if !item.cell.holds(cell) { cell = try item.cell.string("the cell of item '\(identifier)'") }
    return PluginItem(
      record: ListItem(identifier, names: names, values: values), cell: cell)
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
  /// Whether these are the bytes of a text.
  fileprivate func holds(_ text: String) -> Bool {
    guard let buffer = buffer(), buffer.count == text.utf8.count else { return false }
    return buffer.elementsEqual(text.utf8)
  }
}

extension listing_field {
  /// - Parameter what: what it is, for messages.
  package func value(
    _ what: @autoclosure () -> String
  ) throws(PluginRefusal) -> ListValue {
    switch Int(type) {
    case LISTING_NULL: return .null
    case LISTING_STRING, LISTING_URL: return .string(try text.string(what()))
    case LISTING_INTEGER: return .integer(integer)
    case LISTING_NUMBER: return .number(number)
    case LISTING_BOOLEAN: return .boolean(integer != 0)
    case LISTING_DATETIME where number.isFinite: return .date(Date(timeIntervalSince1970: number))
    case LISTING_DECIMAL:
      let digits = try text.string(what())
      if let value = FieldType.decimal.value(of: digits) { return value }
    case LISTING_DATE:
      let day = try text.string(what())
      if let value = FieldType.date.value(of: day) { return value }
    default: break
    }
    throw PluginRefusal(LISTING_INVALID, "\(what()) has no value of type \(type)")
  }
}
