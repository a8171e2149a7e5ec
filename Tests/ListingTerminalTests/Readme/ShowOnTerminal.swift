import ListingKit
import ListingTerminal

@MainActor
func showOnTerminal(_ sections: [any ListSection]) async throws {
  let list = ListDataSource()
  list.appendSections(sections)
  try await TerminalApplication(list: list).run()
}
