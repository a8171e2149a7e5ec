import CListingPlugin

/// A structure of the interface, which begins with its size.
package protocol SizedStructure {
  init()
  var size: Int { get set }
}

extension SizedStructure {
  /// A structure with the size of this version, and zero otherwise.
  package static var sized: Self {
    var structure = Self()
    structure.size = MemoryLayout<Self>.stride
    return structure
  }
}

extension listing_attribute: SizedStructure {}
extension listing_content_element: SizedStructure {}
extension listing_element: SizedStructure {}
extension listing_environment: SizedStructure {}
extension listing_event: SizedStructure {}
extension listing_field: SizedStructure {}
extension listing_format: SizedStructure {}
extension listing_formatting: SizedStructure {}
extension listing_host: SizedStructure {}
extension listing_inner_element: SizedStructure {}
extension listing_item: SizedStructure {}
extension listing_operation: SizedStructure {}
extension listing_page: SizedStructure {}
extension listing_page_request: SizedStructure {}
extension listing_plugin: SizedStructure {}
extension listing_section_functions: SizedStructure {}
extension listing_section_type: SizedStructure {}
extension listing_source_type: SizedStructure {}
extension listing_traits: SizedStructure {}
