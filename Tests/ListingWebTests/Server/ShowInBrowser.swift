import ListingKit
import ListingWeb

@MainActor
func showInBrowser(_ sections: [any ListSection]) async throws {
  let list = ListDataSource()
  list.appendSections(sections)
  try await WebApplication(list: list, title: "Books").run()
}
