import ArgumentParser

struct Dump: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints what a list shows, in order.",
    usage: "listing dump [<options>] <file>",
    discussion: """
      Examples:
        listing dump --pages all airports.xml | wc -l
        listing dump --format json --param state=TX airports.xml

      As text, each item is a line: section/item, then its fields as name=value, separated by \
      tabs. As JSON: {"sections": [{"id": …, "items": [{"id": …, "fields": {…}}]}]}. A section \
      with more pages has "more": true before its items, and "total" if its source knows the \
      total. If the source skipped invalid items, "skipped" is their number. If a page can't be \
      loaded, the items before it are printed, "error" says why, and the status is 65. Control \
      characters in the data are replaced in text and escaped in JSON.
      """)

  @OptionGroup var document: DocumentOptions

  @Option(
    help: ArgumentHelp(
      "How many pages of each section to load: a number, or all. (default: 1)",
      valueName: "n|all"))
  var pages: PageCount?

  @Option(help: "The output format: text or json.")
  var format = OutputFormat.text

  @OptionGroup var colors: ColorOption

  @MainActor
  func run() async throws {
    let open = try await LoadProgress.shown {
      let open = try await OpenList.open(document, isPrinted: true)
      await open.loadPages(pages ?? .one)
      return open
    }
    let output = Output()
    let dump = ListDump(list: open.list, output: output)
    switch format {
    case .text: try dump.writeText()
    case .json: try dump.writeJSON()
    }
    try output.flush()
    open.reportWarnings()
    for skipped in open.skippedItems { Messages.write(skipped) }
    if pages == nil, let furtherPages = open.furtherPages { Messages.write(furtherPages) }
    try open.requireSuccess()
    if open.hasErrors { throw Status.findings }
  }
}
