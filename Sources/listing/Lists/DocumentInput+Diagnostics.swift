import ListingScenarios
import ListingSources
import ListingXML

extension DocumentInput {
  /// Returns everything that is wrong with a section document, its plugins' sections and the first items of
  /// its sections, with a file of strings or with a scenario document.
  ///
  /// The name of a file shows whether it's a scenario document; for the standard input the root element
  /// does.
  ///
  /// - Throws: as ``document(_:)`` does.
  @MainActor
  func diagnostics(_ registry: SectionRegistry) async throws(Failure) -> [Diagnostic] {
    if url != nil, name.hasSuffix(ScenarioSuite.suffix) {
      return try scenarios(registry).diagnostics
    }
    let document = try document(registry)
    if document.diagnostics.map(\.code) == [.wrongRoot] {
      return try diagnosticsOfOtherFormats(registry)
    }
    let open = OpenList(identity: document.identity ?? .section)
    let findings = await document.diagnosticsOfPluginSections(on: open.list) {
      Messages.write("\(name): \($0)")
    }
    let errors = open.list.endlessChanges.values
    for fault in open.diagnostics where fault.code == .invalid {
      // They are findings. The section of a plugin repeats them, with its name before the reason.
      if errors.contains(where: { fault.message.hasSuffix($0) }) { continue }
      Messages.write("\(name): warning: \(fault.message.messageLine)")
    }
    return document.diagnostics + findings
  }
}
