import CListingPlugin
import ListingKit
import ListingPlugins
import ListingXML

/// An item as the program is told of it: its record, and the template that shows it.
struct ExportedItem: Hashable, Sendable {
  var record: ListItem
  var cell: String

  init(_ record: ListItem, cell: String) {
    self.record = record
    self.cell = cell
  }

  init(_ item: any ListIdentifiable, _ templates: SectionTemplates?) {
    self.init(ListItem(item), cell: templates?.cell(item) ?? "")
  }
}

extension Loan {
  /// Items in a row; `nil` for none.
  func items(_ items: [ExportedItem]) -> UnsafePointer<listing_item>? {
    array(
      items.map { item in
        let fields = item.record.fields
        var lent = listing_item()
        lent.size = MemoryLayout<listing_item>.size
        lent.identifier = text(item.record.listIdentifier)
        lent.cell = name(item.cell)
        lent.fields = self.fields(fields)
        lent.field_count = fields.count
        lent.field_stride = MemoryLayout<listing_field>.stride
        return lent
      })
  }
}
