import CListingPlugin

/// The functions of a kind of section, those that must be there known to be there.
struct SectionFunctions: Sendable {
  typealias Instance = UnsafeMutableRawPointer
  typealias Place =
    @convention(c) (listing_call, Instance?, UnsafePointer<listing_item>?) -> Void

  let create:
    @convention(c) (
      listing_call, UnsafePointer<listing_element>?, UnsafePointer<listing_place>?
    ) -> Instance?
  let destroy: @convention(c) (listing_call, Instance?) -> Void
  let items: (@convention(c) (listing_call, Instance?) -> Void)?
  let page:
    (@convention(c) (listing_call, Instance?, UnsafePointer<listing_page_request>?) -> Void)?
  let view: (@convention(c) (listing_call, Instance?, listing_text) -> Void)?
  let event: (@convention(c) (listing_call, Instance?, UnsafePointer<listing_event>?) -> Void)?
  let reconfigure:
    (@convention(c) (listing_call, Instance?, UnsafePointer<listing_element>?) -> Int32)?
  /// Says where a page begins that holds an item.
  var place: Place?

  /// - Returns: `nil` where one is missing that is needed.
  init?(_ table: listing_section_functions) {
    guard let create = table.create, let destroy = table.destroy,
      table.items != nil || table.page != nil
    else { return nil }
    self.create = create
    self.destroy = destroy
    (items, page, view, event) = (table.items, table.page, table.view, table.event)
    reconfigure = table.reconfigure
  }
}
