extension ElementRegistry {
  /// The elements of section documents.
  package static let standard = ElementRegistry(
    noun: "section document", namespace: namespace, roots: ["listing"],
    opening: "<listing xmlns=\"\(namespace)\" version=\"1.0\">",
    documentRules + sectionRules
      + (layoutRules + contentRules).map { ($0, $1.takingBindings) } + pressableRules + eventRules,
    hasBindings: true)

  /// The elements of files of translated strings, which belong to section documents.
  package static let translations = ElementRegistry(
    noun: "translations document", namespace: namespace, roots: ["translations"],
    opening: "<translations xmlns=\"\(namespace)\" version=\"1.0\" language=\"en\">",
    translationRules, hasBindings: true)

  /// All elements of section documents and of the files that belong to them.
  package static let all = ElementRegistry(
    noun: standard.kind.noun, namespace: namespace,
    roots: standard.kind.roots + translations.kind.roots,
    opening: standard.kind.opening,
    (standard.keys + translations.keys).compactMap { key in
      (standard[key] ?? translations[key]).map { (key, $0) }
    }, hasBindings: true)
}
