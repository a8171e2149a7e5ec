import CListingPlugin
import Foundation
import ListingKit

/// The properties of a plugin's section.
struct PluginTraits: Sendable {
  var hasPages: Bool
  var hasHeader: Bool
  var hasFooter: Bool
  /// Whether a source reports changes.
  var hasChanges = false
  /// `nil` for those of the section type.
  var sizes: ListPageSizes?
  /// The template that is shown above an item.
  var separator = ""
  /// How items with an identifier that is already in the section are treated.
  var duplicates = ListDuplicatePolicy.first
  /// Whether a tap on a selected item doesn't deselect it.
  var keepsSelection = false
  var inset = ListEdgeInsets.zero
  var lineSpacing: CGFloat = 0
  /// A bit for each event that is sent; 0 for all.
  private var events: UInt64 = 0

  /// The properties of a section that sets none.
  init(_ functions: SectionFunctions) {
    hasPages = functions.items == nil
    (hasHeader, hasFooter) = (
      functions.supplementaryView != nil, functions.supplementaryView != nil
    )
  }

  init(_ pointer: UnsafePointer<listing_traits>?) throws(PluginRefusal) {
    guard let traits = pointer?.structure else {
      throw PluginRefusal(LISTING_INVALID, "the traits are NULL, or their 'size' is not set")
    }
    let known = UInt64(
      LISTING_PAGES | LISTING_HEADER | LISTING_FOOTER | LISTING_CHANGES | LISTING_KEEPS_SELECTION)
    guard traits.flags & ~known == 0 else {
      throw PluginRefusal(LISTING_INVALID, "the traits have unknown flags")
    }
    func has(_ flag: Int) -> Bool { traits.flags & UInt64(flag) != 0 }
    (hasPages, hasHeader, hasFooter) = (
      has(LISTING_PAGES), has(LISTING_HEADER), has(LISTING_FOOTER)
    )
    hasChanges = has(LISTING_CHANGES)
    separator = try traits.separator.string("the separator of a section")
    events = traits.events
    guard let duplicates = ListDuplicatePolicy(traits.duplicates) else {
      throw PluginRefusal(
        LISTING_INVALID, "unknown value \(traits.duplicates) for duplicates")
    }
    self.duplicates = duplicates
    keepsSelection = has(LISTING_KEEPS_SELECTION)
    let points = [
      traits.inset_top, traits.inset_left, traits.inset_bottom, traits.inset_right,
      traits.line_spacing,
    ]
    guard points.allSatisfy({ (-1e6...1e6).contains($0) }) else {
      throw PluginRefusal(LISTING_INVALID, "the insets of items are out of range: \(points)")
    }
    inset = ListEdgeInsets(top: points[0], left: points[1], bottom: points[2], right: points[3])
    lineSpacing = points[4]
    let numbers = [
      traits.page_size, traits.first_page_size, traits.threshold, traits.maximum,
    ]
    guard numbers.allSatisfy({ (0...100_000_000).contains($0) }) else {
      throw PluginRefusal(LISTING_INVALID, "the sizes of pages are out of range: \(numbers)")
    }
    guard numbers.contains(where: { $0 > 0 }) else { return }
    func size(_ number: Int64) -> Int? { number > 0 ? Int(number) : nil }
    do throws(ListError) {
      sizes = try ListPageSizes(
        page: size(traits.page_size) ?? 50, first: size(traits.first_page_size),
        threshold: size(traits.threshold), maximum: size(traits.maximum))
    } catch {
      throw PluginRefusal(LISTING_INVALID, error.message)
    }
  }

  /// The required functions that the type lacks; `nil` if it has all.
  func lack(in functions: SectionFunctions) -> String? {
    if hasPages, functions.page == nil {
      return "it describes itself as a paged section (LISTING_PAGES), but its type has no "
        + "function 'page'. Add one to the type, or remove the flag."
    }
    if !hasPages, functions.items == nil {
      return "it describes itself as a section without pages, but its type has no function "
        + "'items'. Add one to the type, or set LISTING_PAGES."
    }
    if hasHeader || hasFooter, functions.supplementaryView == nil {
      return "it describes itself with a header or a footer, but its type has no function "
        + "'supplementary_view'. Add one to the type, or remove the flag."
    }
    return nil
  }

  /// Whether an event is sent to the section.
  func tells(_ kind: Int) -> Bool { events == 0 || events & (1 << UInt64(kind)) != 0 }
}

extension ListDuplicatePolicy {
  /// The policy in the interface of plugins.
  package var pluginPolicy: Int32 {
    let policy =
      switch self {
      case .first: LISTING_KEEP_FIRST
      case .last: LISTING_KEEP_LAST
      case .error: LISTING_REJECT_DUPLICATES
      }
    return Int32(policy)
  }

  fileprivate init?(_ policy: Int32) {
    guard let own = Self.allCases.first(where: { $0.pluginPolicy == policy }) else { return nil }
    self = own
  }
}
