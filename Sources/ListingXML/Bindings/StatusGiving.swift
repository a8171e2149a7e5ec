import ListingKit

/// A section that bindings can see.
package protocol StatusGiving: ListSection {
  /// The section as bindings see it.
  var status: SectionStatus { get }
}
