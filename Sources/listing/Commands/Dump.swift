import ArgumentParser

struct Dump: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints what a list shows, in order.",
    discussion: """
      As text, an item is a line: section/item, then its fields as name=value, separated by tabs. \
      As JSON: {"sections": [{"id": …, "items": [{"id": …, "fields": {…}}]}]}. In text, control \
      characters of the data are replaced; in JSON they are escaped.

      Examples:
        listing dump --pages all airports.xml | wc -l
        listing dump --format json --param state=TX airports.xml
      """)

  @OptionGroup var document: DocumentOptions

  @Option(
    help: ArgumentHelp(
      "How many pages of each section to load: a number, or all.", valueName: "n|all"))
  var pages = PageCount.some(1)

  @Option(help: "How to write the list: text or json.")
  var format = OutputFormat.text

  @MainActor
  func run() async throws {
    try await withFailuresReported {
      let open = try await LoadProgress.shown {
        let open = try await OpenList.open(document)
        open.list.dropsPages = false
        await open.loadPages(pages)
        return open
      }
      // What is incomplete is not printed: nobody could tell.
      try open.report()
      let output = Output()
      let dump = ListDump(list: open.list, output: output)
      switch format {
      case .text: try dump.writeText()
      case .json: try dump.writeJSON()
      }
      try output.flush()
    }
  }
}
