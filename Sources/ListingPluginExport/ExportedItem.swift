import CListingPlugin
import ListingKit
import ListingPlugins
import ListingXML

/// An item for the program: its record, and the template that shows it.
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
  /// Stores items one after the other; returns `nil` for an empty array.
  func items(_ items: [ExportedItem]) -> UnsafePointer<listing_item>? {
    array(items.map { item($0.record, cell: $0.cell) })
  }
}
