import CListingPlugin
import ListingKit
import ListingPlugins
import ListingXML

/// The properties of a section in the form of the interface.
enum SectionTraits {
  static func traits(of section: any ListSection, _ loan: Loan) -> listing_traits {
    var traits = listing_traits.sized
    var flags = 0
    if let paged = section as? any PageProviding {
      flags |= LISTING_PAGES
      traits.page_size = Int64(paged.sizes.page)
      traits.first_page_size = Int64(paged.sizes.first)
      traits.threshold = Int64(paged.sizes.threshold)
      traits.maximum = Int64(paged.sizes.maximum ?? 0)
    }
    guard let section = section as? any ConfigurableSection else {
      traits.flags = UInt64(flags)
      return traits
    }
    traits.events = events(of: section)
    traits.duplicates = section.duplicates.pluginPolicy
    if section.keepsSelection { flags |= LISTING_KEEPS_SELECTION }
    traits.inset_top = Double(section.inset.top)
    traits.inset_left = Double(section.inset.left)
    traits.inset_bottom = Double(section.inset.bottom)
    traits.inset_right = Double(section.inset.right)
    traits.line_spacing = Double(section.minimumLineSpacing)
    if let templates = section.attachment as? SectionTemplates {
      if templates.header != nil { flags |= LISTING_HEADER }
      if templates.footer != nil { flags |= LISTING_FOOTER }
      traits.separator = loan.text(templates.separator ?? "")
    }
    traits.flags = UInt64(flags)
    return traits
  }

  /// The events that are handled in the plugin.
  private static func events(of section: some ConfigurableSection) -> UInt64 {
    var kinds = [
      LISTING_DID_ENTER_LIST, LISTING_WILL_LEAVE_LIST, LISTING_DID_FIRE_TIMER,
      LISTING_DID_CANCEL_PAGE,
    ]
    for (event, kind) in [
      (ListEvent.Kind.didBecomeActive, LISTING_DID_BECOME_ACTIVE),
      (.didBecomeInactive, LISTING_DID_BECOME_INACTIVE),
      (.didSelect, LISTING_DID_SELECT), (.didDeselect, LISTING_DID_DESELECT),
      (.willDisplay, LISTING_WILL_DISPLAY), (.didEndDisplay, LISTING_DID_END_DISPLAY),
      (.didPress, LISTING_DID_PRESS), (.didRefresh, LISTING_DID_REFRESH),
    ] where section.handledEvents.contains(event) {
      kinds.append(kind)
    }
    return kinds.reduce(0) { $0 | 1 << UInt64($1) }
  }
}
