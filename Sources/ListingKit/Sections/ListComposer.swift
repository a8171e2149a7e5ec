import OrderedCollections

/// The state of a list's composition of its sections.
final class ListComposer {
  /// A section with new items that the list reads at the end of the composition.
  struct Read {
    let section: any ListSection
    /// Gets the result of reading them.
    let finish: (ListResult) -> Void
  }

  var composition = ListComposition()
  /// Whether the sections are being made.
  var isComposing = false
  var binding: ListTracking<Sections>?
  var reportedTypes: Set<ObjectIdentifier> = []
  private var reads: OrderedDictionary<ObjectIdentifier, Read> = [:]

  /// Makes the list read a section together with all others that the composition changes: an item may have moved
  /// from one to the other.
  ///
  /// - Parameter finish: gets the result.
  func read(_ section: any ListSection, then finish: @escaping (ListResult) -> Void) {
    // The items before the composition are those that the first closure restores.
    let name = ObjectIdentifier(section)
    if reads[name] == nil { reads[name] = Read(section: section, finish: finish) }
  }

  func takeReads() -> [Read] {
    defer { reads = [:] }
    return Array(reads.values)
  }
}

extension ListDataSource {
  /// The composer of `update` and `bind`.
  var composer: ListComposer { attachments.value { ListComposer() } }
}
