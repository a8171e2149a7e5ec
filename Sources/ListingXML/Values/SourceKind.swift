/// The built-in kinds of sources.
enum SourceKind: String, CaseIterable {
  case csv, json, xml, sqlite, postgresql, http
}
