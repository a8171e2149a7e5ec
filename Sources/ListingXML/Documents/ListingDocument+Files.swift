import Foundation

extension ListingDocument {
  /// The files that it consists of and that its sections read, links resolved, but for databases,
  /// which tell themselves of changes; in a plugin's element those that are named without a binding.
  package var files: Set<URL> {
    Set(paths.map { URL(fileURLWithPath: $0) } + sections.flatMap(files))
  }

  /// The sections that read one of some files, in order.
  package func sections(reading files: Set<URL>) -> [String] {
    let changed = Set(files.map { $0.resolvingSymlinksInPath().path })
    return sections.filter { section in
      self.files(of: section).contains { changed.contains($0.path) }
    }.map(\.identifier)
  }

  private func files(of section: SectionDefinition) -> [URL] {
    switch section.body {
    case .paged(let items):
      items.source.isObserved ? [] : items.source.file.map { [$0] } ?? []
    case .plugin(let plugin):
      plugin.part.allAttributes.compactMap { attribute in
        guard attribute.declaration.kind == .file, !attribute.value.hasBindings,
          let path = try? attribute.value.text(BindingValues())
        else { return nil }
        return try? plugin.folder.file(path).get()
      }
    case .inline, .missingPlugin: []
    }
  }
}
