import Foundation

extension ListingDocument {
  /// The files of the document and of its sections, with links resolved, except for databases, which report
  /// changes themselves. For elements and sources of plugins, the files that are named without a binding.
  package var files: Set<URL> {
    Set(paths.map { URL(fileURLWithPath: $0) } + sections.flatMap(files))
  }

  /// Returns the sections that read one of some files, in order.
  package func sections(reading files: Set<URL>) -> [String] {
    let changed = Set(files.map { $0.resolvingSymlinksInPath().path })
    return sections.filter { section in
      self.files(of: section).contains { changed.contains($0.path) }
    }.map(\.identifier)
  }

  /// Whether viewers with the same state can share a list: their sections read nothing but files, and databases
  /// that report changes, and state changes only when a user acts.
  ///
  /// - Parameter environment: viewers of a document that keeps states each have the newest ones.
  package func canBeShared(in environment: DocumentEnvironment) -> Bool {
    if environment.storage != nil, keepsStates { return false }
    return sections.allSatisfy { section in
      let changesAlone = section.events.keys.contains { $0 != .select }
      switch section.body {
      case .inline: return !changesAlone
      case .paged(let items): return !changesAlone && items.source.readsFiles
      case .plugin, .unavailable: return false
      }
    }
  }

  private func files(of section: SectionDefinition) -> [URL] {
    switch section.body {
    case .paged(let items):
      items.source.isObserved ? [] : items.source.files
    case .plugin(let plugin): plugin.part.files(in: plugin.folder)
    case .inline, .unavailable: []
    }
  }
}
