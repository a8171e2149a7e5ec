import CListingPlugin
import ListingKit
import ListingPlugins
import ListingXML

/// How the program is told that a section is.
enum SectionTraits {
  static func traits(of section: any ListSection, _ loan: Loan) -> listing_traits {
    var traits = listing_traits()
    traits.size = MemoryLayout<listing_traits>.size
    var flags = 0
    if let paged = section as? any PageGiving {
      flags |= LISTING_PAGES
      traits.page_size = Int64(paged.sizes.page)
      traits.first_page_size = Int64(paged.sizes.first)
      traits.threshold = Int64(paged.sizes.threshold)
      traits.maximum = Int64(paged.sizes.maximum ?? 0)
    }
    guard let section = section as? any ConfigurableSection else {
      traits.flags = UInt32(flags)
      return traits
    }
    traits.events = events(of: section)
    traits.duplicates = section.duplicates.pluginPolicy
    traits.keeps_selection = section.keepsSelection ? 1 : 0
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
    traits.flags = UInt32(flags)
    return traits
  }

  /// What somebody in the plugin wants to know of.
  private static func events(of section: some ConfigurableSection) -> UInt64 {
    var kinds = [LISTING_ENTER, LISTING_LEAVE, LISTING_TIMER, LISTING_PAGE_CANCELLED]
    for (event, kind) in [
      (ListEvent.Kind.didBecomeActive, LISTING_ACTIVE), (.didBecomeInactive, LISTING_INACTIVE),
      (.didSelect, LISTING_SELECT), (.didDeselect, LISTING_DESELECT),
      (.willDisplay, LISTING_DISPLAY), (.didEndDisplay, LISTING_END_DISPLAY),
      (.didPress, LISTING_PRESS), (.didRefresh, LISTING_REFRESH),
    ] where section.handledEvents.contains(event) {
      kinds.append(kind)
    }
    return kinds.reduce(0) { $0 | 1 << UInt64($1) }
  }
}
