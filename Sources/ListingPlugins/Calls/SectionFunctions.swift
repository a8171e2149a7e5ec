import CListingPlugin

/// The functions of a section type or a source type, with the required ones.
struct SectionFunctions: Sendable {
  typealias Instance = UnsafeMutableRawPointer

  let create:
    @convention(c) (
      UnsafePointer<listing_host>?, UnsafeMutableRawPointer?, listing_call,
      UnsafePointer<listing_element>?, UnsafePointer<listing_environment>?
    ) -> Instance?
  let destroy: @convention(c) (listing_call, Instance?) -> Void
  let items: (@convention(c) (listing_call, Instance?) -> Void)?
  let page:
    (@convention(c) (listing_call, Instance?, UnsafePointer<listing_page_request>?) -> Void)?
  let supplementaryView: (@convention(c) (listing_call, Instance?, listing_text) -> Void)?
  let event: (@convention(c) (listing_call, Instance?, UnsafePointer<listing_event>?) -> Void)?
  let reconfigure:
    (@convention(c) (listing_call, Instance?, UnsafePointer<listing_element>?) -> Int32)?
  let cursor: (@convention(c) (listing_call, Instance?, UnsafePointer<listing_item>?) -> Void)?
  /// The context of the type.
  let context: PluginContext

  /// - Returns: `nil` if a required function is missing.
  init?(_ table: listing_section_functions, _ context: UnsafeMutableRawPointer?) {
    guard let create = table.create, let destroy = table.destroy,
      table.items != nil || table.page != nil
    else { return nil }
    self.create = create
    self.destroy = destroy
    (items, page, supplementaryView) = (table.items, table.page, table.supplementary_view)
    (event, reconfigure, cursor) = (table.event, table.reconfigure, table.cursor)
    self.context = PluginContext(pointer: context)
  }
}

/// A pointer that is passed back to the plugin.
///
/// `@unchecked Sendable` is safe here: the pointer is the plugin's, which allows calls from any thread.
struct PluginContext: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer?
}
