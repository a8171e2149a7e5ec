import ListingKit
import ListingTerminal
import ListingWeb

let list = ListDataSource()
list.appendSections([
  GenericSection("books", items: ["Emma", "Persuasion", "Emma"]) { .text($0) }.header("My books")
])
if CommandLine.arguments.contains("--web") {
  try await WebApplication(list: list, title: "Books").run()
} else {
  try await TerminalApplication(list: list, title: "Books").run()
}
