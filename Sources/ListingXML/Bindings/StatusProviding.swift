import ListingKit

/// A section with a status for bindings.
package protocol StatusProviding: ListSection {
  /// The status of the section.
  var status: SectionStatus { get }
}
