import Foundation
import ListingKit
import Testing

final class TitlesSection: ListSection {
  var context: ListContext?
  let listIdentifier = "titles"
  var items = ["Persuasion", "Sanditon", "Emma"]

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
}

@Test("an order is computed elsewhere, and shown with one operation")
@MainActor func sortedTitles() async throws {
  let list = ListDataSource()
  let titles = TitlesSection()
  try await list.performAndWait(.appendSections([titles]))

  let snapshot = list.snapshot
  let sorted = try await Task.detached {
    var sorted = snapshot
    try sorted.moveItem("Emma", .before("Persuasion"), in: "titles")
    sorted.deleteItems(["Sanditon"], in: "titles")
    return sorted
  }.value
  titles.items = sorted.itemIdentifiers(inSection: "titles")
  try await list.performAndWait(.applySnapshot(sorted))

  #expect(list.snapshot.itemIdentifiers(inSection: "titles") == ["Emma", "Persuasion"])
  #expect(snapshot.itemIdentifiers(inSection: "titles").last == "Emma")
}
