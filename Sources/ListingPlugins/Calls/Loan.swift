import CListingPlugin
import Foundation
import ListingKit
import ListingXML

/// What is lent to the other side for a call: it lives as long as this does.
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

  /// Fields in a row; `nil` for none.
  package func fields(
    _ fields: [(name: String, value: ListValue)]
  ) -> UnsafePointer<listing_field>? {
    array(fields.map { field($0.name, $0.value) })
  }

  /// Elements in a row; `nil` for none.
  package func array<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element>? {
    guard !elements.isEmpty else { return nil }
    let start = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    blocks.append(UnsafeMutableRawPointer(start))
    start.initialize(from: elements, count: elements.count)
    return UnsafePointer(start)
  }

  /// A text that is lent again and again, such as the name of a field.
  package func name(_ name: String) -> listing_text {
    if let known = names[name] { return known }
    let lent = text(name)
    names[name] = lent
    return lent
  }

  private func field(_ name: String, _ value: ListValue) -> listing_field {
    var field = listing_field()
    field.size = MemoryLayout<listing_field>.size
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

  /// An element of a plugin. Its files are told by their paths.
  func element(_ markup: PluginMarkup) -> listing_element {
    let attributes = markup.attributes.map { name, value in
      (
        name: name,
        value: markup.file(name).map { .string($0.path(percentEncoded: false)) } ?? value
      )
    }
    var lent = listing_element()
    lent.size = MemoryLayout<listing_element>.size
    lent.name = text(markup.name)
    lent.attributes = fields(attributes)
    lent.attribute_count = attributes.count
    lent.attribute_stride = MemoryLayout<listing_field>.stride
    (lent.line, lent.column) = (Int64(markup.line), Int64(markup.column))
    lent.text = text(markup.text)
    lent.children = array(markup.children.map(element))
    lent.child_count = markup.children.count
    lent.child_stride = MemoryLayout<listing_element>.stride
    return lent
  }

  /// Where a section is.
  func place(_ element: PluginElement, number: listing_section) -> listing_place {
    var place = place(
      number, element.document, element.folder, element.parameters, element.environment)
    place.identifier = text(element.identifier)
    return place
  }

  /// Where a source is.
  func place(_ element: SourceElement, number: listing_section) -> listing_place {
    place(number, element.document, element.folder, element.parameters, element.environment)
  }

  private func place(
    _ number: listing_section, _ document: String, _ folder: URL,
    _ parameters: [String: ListValue], _ environment: DocumentEnvironment
  ) -> listing_place {
    let parameters = parameters.sorted { $0.key < $1.key }
      .map { (name: $0.key, value: $0.value) }
    var place = listing_place()
    place.size = MemoryLayout<listing_place>.size
    place.section = number
    place.document = text(document)
    place.folder = text(folder.path(percentEncoded: false))
    place.parameters = fields(parameters)
    place.parameter_count = parameters.count
    place.parameter_stride = MemoryLayout<listing_field>.stride
    place.locale = text(environment.locale.identifier)
    place.time_zone = text(environment.timeZone.identifier)
    return place
  }

  /// An item.
  ///
  /// - Parameter cell: the template that shows it; empty for none.
  package func item(_ record: ListItem, cell: String) -> listing_item {
    let fields = record.fields
    var lent = listing_item()
    lent.size = MemoryLayout<listing_item>.size
    lent.identifier = text(record.listIdentifier)
    lent.cell = name(cell)
    lent.fields = self.fields(fields)
    lent.field_count = fields.count
    lent.field_stride = MemoryLayout<listing_field>.stride
    return lent
  }

  /// Which page is wanted.
  ///
  /// - Parameter isWhole: whether its items are all that there are from then on.
  func request(
    _ request: ItemRequest, number: UInt64, isWhole: Bool = false
  ) -> listing_page_request {
    var lent = listing_page_request()
    lent.size = MemoryLayout<listing_page_request>.size
    lent.number = number
    lent.limit = Int64(request.limit)
    lent.is_backward = request.direction == .backward ? 1 : 0
    lent.has_place = request.cursor == nil ? 0 : 1
    lent.place = text(request.cursor?.rawValue ?? "")
    lent.is_whole = isWhole ? 1 : 0
    return lent
  }

  func event(_ event: PluginEvent) -> listing_event {
    var lent = listing_event()
    lent.size = MemoryLayout<listing_event>.size
    lent.kind = listing_event_kind(event.kind)
    lent.status = listing_status(event.status)
    lent.number = event.number
    lent.item = text(event.item)
    lent.text = text(event.text)
    return lent
  }
}
