import CListingPlugin
import Foundation
import ListingKit
import ListingXML

/// Memory lent to the other side for a call.
package final class Loan {
  private var blocks: [UnsafeMutableRawPointer] = []
  private var names: [String: listing_text] = [:]

  package init() {}

  deinit { for block in blocks { block.deallocate() } }

  package func text(_ text: String) -> listing_text {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return listing_text() }
    let block = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 1)
    blocks.append(block)
    block.copyMemory(from: bytes, byteCount: bytes.count)
    return listing_text(
      bytes: block.assumingMemoryBound(to: CChar.self), length: bytes.count)
  }

  /// An array of fields; `nil` for none.
  package func fields(
    _ fields: [(name: String, value: ListValue)]
  ) -> UnsafePointer<listing_field>? {
    array(fields.map { field($0.name, $0.value) })
  }

  /// An array; `nil` for no elements.
  package func array<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element>? {
    guard !elements.isEmpty else { return nil }
    let start = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    blocks.append(UnsafeMutableRawPointer(start))
    start.initialize(from: elements, count: elements.count)
    return UnsafePointer(start)
  }

  /// A text that is lent repeatedly, such as the name of a field.
  package func name(_ name: String) -> listing_text {
    if let known = names[name] { return known }
    let lent = text(name)
    names[name] = lent
    return lent
  }

  private func field(_ name: String, _ value: ListValue) -> listing_field {
    var field = listing_field.sized
    field.name = self.name(name)
    switch value {
    case .null: field.type = listing_type(LISTING_NULL)
    case .string(let value):
      field.type = listing_type(LISTING_STRING)
      field.text = text(value)
    case .integer(let value):
      field.type = listing_type(LISTING_INTEGER)
      field.integer = value
    case .number(let value):
      field.type = listing_type(LISTING_NUMBER)
      field.number = value
    case .decimal(let value):
      field.type = listing_type(LISTING_DECIMAL)
      field.text = text(value.description)
    case .boolean(let value):
      field.type = listing_type(LISTING_BOOLEAN)
      field.integer = value ? 1 : 0
    case .day(let value):
      field.type = listing_type(LISTING_DATE)
      field.text = text(value.description)
    case .date(let value):
      field.type = listing_type(LISTING_DATETIME)
      field.number = value.timeIntervalSince1970
    }
    return field
  }

  /// An element of a plugin. Its files are passed as paths.
  func element(_ markup: PluginMarkup) -> listing_element {
    let attributes = markup.attributes.map { name, value in
      (
        name: name,
        value: markup.file(name).map { .string($0.path(percentEncoded: false)) } ?? value
      )
    }
    var lent = listing_element.sized
    lent.name = text(markup.name)
    lent.attributes = fields(attributes)
    lent.attribute_count = attributes.count
    (lent.line, lent.column) = (Int64(markup.line), Int64(markup.column))
    lent.text = text(markup.text)
    lent.elements = array(markup.children.map(element))
    lent.element_count = markup.children.count
    return lent
  }

  /// The environment of a section or a source.
  func environment(
    _ element: InstanceElement, _ instance: listing_instance
  ) -> listing_environment {
    let parameters = element.parameters.sorted { $0.key < $1.key }
      .map { (name: $0.key, value: $0.value) }
    var lent = listing_environment.sized
    lent.instance = instance
    lent.identifier = text(element.identifier)
    lent.document = text(element.document)
    lent.folder = text(element.folder.path(percentEncoded: false))
    lent.parameters = fields(parameters)
    lent.parameter_count = parameters.count
    lent.locale = text(element.environment.locale.identifier)
    lent.time_zone = text(element.environment.timeZone.identifier)
    return lent
  }

  /// An item.
  ///
  /// - Parameter cell: the template that shows it; may be empty.
  package func item(_ record: ListItem, cell: String) -> listing_item {
    let fields = record.fields
    var lent = listing_item.sized
    lent.identifier = text(record.listIdentifier)
    lent.cell = name(cell)
    lent.fields = self.fields(fields)
    lent.field_count = fields.count
    return lent
  }

  /// A request for a page.
  ///
  /// - Parameter isWhole: whether its items replace all items of the section.
  func request(
    _ request: ItemRequest, number: UInt64, isWhole: Bool = false
  ) -> listing_page_request {
    var lent = listing_page_request.sized
    lent.number = number
    lent.limit = Int64(request.limit)
    lent.cursor = text(request.cursor?.rawValue ?? "")
    if request.cursor != nil { lent.flags |= UInt64(LISTING_HAS_CURSOR) }
    if request.direction == .backward { lent.flags |= UInt64(LISTING_BACKWARD) }
    if isWhole { lent.flags |= UInt64(LISTING_REPLACES_ITEMS) }
    return lent
  }

  func event(_ event: PluginEvent) -> listing_event {
    var lent = listing_event.sized
    lent.kind = listing_event_kind(event.kind)
    lent.status = listing_status(event.status)
    lent.number = event.number
    lent.item = text(event.item)
    lent.text = text(event.text)
    return lent
  }
}
