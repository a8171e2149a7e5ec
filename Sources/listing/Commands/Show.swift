import ArgumentParser
import Foundation
import ListingKit
import ListingTerminal
import ListingXML

struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows a list on the terminal.",
    usage: "listing show [<options>] <file>",
    discussion: """
      Examples:
        listing show airports.xml
        listing show airports.xml --watch
        listing show airports.xml --pages 2 --width 60
        listing show airports.xml --scroll-to airports/ORD --height 20

      On a terminal, the list fills the screen. The arrow keys or h, j, k and l move the selection, \
      Enter selects, Tab moves to a button or an input, / searches, r reloads, Backspace returns to the \
      document before, q quits, and ? lists all keys. \
      The document's actions (open, emit) are reported in the last row, or on the standard error.

      If the output isn't a terminal, or with --width, --height or --pages, the list is printed as \
      text: all of it, or with --height as much as a screen of that height shows.

      With --watch, the list is updated whenever the document or a file that it reads is saved. \
      While the document is invalid, its first error is shown above the last valid list.
      """)

  @OptionGroup var document: DocumentOptions

  @Option(
    help: ArgumentHelp(
      "Print the list at this width; by default that of COLUMNS. (default: 80)",
      valueName: "columns"))
  var width: Int?

  @Option(help: ArgumentHelp("Print as much as a screen of this height shows.", valueName: "rows"))
  var height: Int?

  @Option(
    help: ArgumentHelp(
      "Start at this item, after loading the pages up to it.", valueName: "section/item"))
  var scrollTo: ItemPath?

  @Option(
    help: ArgumentHelp(
      "Print this many pages of each section: a number, or all. (default: 1)",
      valueName: "n|all"))
  var pages: PageCount?

  @Flag(help: "Update the list whenever the document or a file that it reads is saved.")
  var watch = false

  @Flag(
    help: """
      Print the items that are chosen: with Space and Enter, or the one at the cursor with Enter. The status is 1 \
      if none is. Control characters in their names are replaced.
      """)
  var select = false

  @Flag(
    help:
      "With --select, print the exact items, with a NUL character after each, as `xargs -0` reads them."
  )
  var print0 = false

  @OptionGroup var state: StateOption

  @OptionGroup var colors: ColorOption

  /// The maximum size of a screen, in columns or rows.
  private static let largest = 10_000
  /// The number of rows that hardly any terminal exceeds.
  private static let mostRowsOfTerminals = 100

  func validate() throws {
    if print0, !select { throw ValidationError("--print0 can't be used without --select.") }
    for (name, value) in [("width", width), ("height", height)] {
      if let value, !(1...Self.largest).contains(value) {
        throw ValidationError(
          "Invalid value '\(value)' for '--\(name)': expected a number from 1 to \(Self.largest).")
      }
    }
  }

  @MainActor
  func run() async throws {
    try document.file.requireExistence()
    var environment = TerminalEnvironment.current
    // The keyboard is elsewhere if the standard input is the document.
    let usesControllingTerminal =
      select || document.file.url == nil && environment.outputIsTerminal
    if usesControllingTerminal { environment = environment.onControllingTerminal }
    let isOnScreen = environment.isInteractive && printing.isEmpty
    if print0, isatty(STDOUT_FILENO) == 1 {
      throw Failure(
        Status.usage, "--print0 is for a pipe or a file, and the standard output is a terminal",
        help: "add `| xargs -0 …`, or remove --print0")
    }
    if let option = watch ? "--watch" : select ? "--select" : nil, !isOnScreen {
      throw Failure(
        Status.usage,
        printing.isEmpty
          ? "\(option) needs a terminal, and \(select ? "there is none" : "the standard output isn't one")"
          : "\(option) can't be used with \(printing.joined(separator: " and "))",
        help: printing.isEmpty
          ? "run it in a terminal, or remove \(option)" : "remove one of them")
    }
    let registry = try document.plugins.registry()
    guard watch else {
      let open = try await OpenList.open(
        try OpenList.read(document, registry), document, isPrinted: !isOnScreen,
        storage: isOnScreen ? state.storage(of: document.file) : nil)
      if isOnScreen {
        return try await showOnTerminal(
          open, environment, usesControllingTerminal: usesControllingTerminal)
      }
      return try await printList(open, environment)
    }
    guard let url = document.file.url else {
      throw Failure(
        Status.usage, "--watch can't be used with the standard input",
        help: "give the path of a file")
    }
    let watcher = try FileWatcher()
    defer { watcher.close() }
    // Before the document is read, so that no change is missed.
    watcher.follow([url])
    let file = try OpenList.read(document, registry)
    let (open, mistake) = try await openOrWait(file)
    let live = LiveDocument(open, file, at: url, document, registry)
    try await showOnTerminal(
      open, environment, usesControllingTerminal: usesControllingTerminal,
      following: (watcher, live), mistake: mistake)
  }

  /// The options with which the list is printed.
  private var printing: [String] {
    [("--width", width != nil), ("--height", height != nil), ("--pages", pages != nil)]
      .filter(\.1).map(\.0)
  }

  /// Returns a list with the document, or without sections if it's invalid, and the mistakes.
  @MainActor
  private func openOrWait(_ file: ListingDocument) async throws -> (OpenList, mistake: String?) {
    do {
      return (
        try await OpenList.open(file, document, storage: state.storage(of: document.file)), nil
      )
    } catch let error as XMLDocumentError where error.status == Status.findings {
      return (
        OpenList(identity: .section, storage: state.storage(of: document.file)),
        error.diagnostics.banner
      )
    }
  }

  @MainActor
  private func showOnTerminal(
    _ open: OpenList, _ environment: TerminalEnvironment, usesControllingTerminal: Bool,
    following files: (watcher: FileWatcher, document: LiveDocument)? = nil, mistake: String? = nil
  ) async throws {
    if let scrollTo, mistake == nil {
      try await load(scrollTo.path, rowsAfter: Self.mostRowsOfTerminals, in: open)
    } else {
      await open.loadToPlace()
    }
    let application = TerminalApplication(
      list: open.list, title: open.title, environment: environment, color: colors.color)
    application.banner = mistake ?? files?.document.banner
    if let place = scrollTo?.path ?? open.place { application.go(to: place) }
    open.showMessage = { [weak application] in application?.show(message: $0) }
    let registry = try document.plugins.registry()
    let stack = document.file.url.map {
      DocumentStack(application, open, $0, document, registry)
    }
    application.view.handleKey = { $0 == .backspace && stack?.goBack() == true ? .handled : nil }
    let following = files.map { files in
      Task { @MainActor in
        files.watcher.follow(files.document.files)
        for await changed in files.watcher.changes {
          application.banner = await files.document.reload(changed: changed)
          if stack?.isAtFirst == false { continue }
          application.show(files.document.open.list)
          application.title = files.document.open.title
          files.watcher.follow(files.document.files)
        }
      }
    }
    defer { following?.cancel() }
    var isChosen = false
    if select {
      open.list.selection.mode = .multiple
      application.view.handleKey = { key in
        isChosen = key == .enter
        return isChosen ? .quit : nil
      }
    }
    try await application.run(usesControllingTerminal: usesControllingTerminal)
    stack?.notePlace()
    await (stack?.current ?? open).list.finishKeeping()
    (files?.document.open ?? stack?.current ?? open).reportWarnings()
    if select { try printChoice(isChosen ? application.view : nil) }
  }

  /// Prints the selected items in their order, or the focused one.
  @MainActor
  private func printChoice(_ view: TerminalListView?) throws {
    guard let view else { throw Status.findings }
    let snapshot = view.list.displayedSnapshot
    let selected = view.list.selection.items.map { ($0, snapshot.indexPath(for: $0)) }
      .sorted { ($0.1 ?? [], $0.0.item) < ($1.1 ?? [], $1.0.item) }.map(\.0)
    let items = selected.isEmpty ? [view.focusedItem].compactMap { $0 } : selected
    guard !items.isEmpty else { throw Status.findings }
    let output = Output()
    for item in items {
      let path = ItemPath(item).argument
      if print0 {
        try output.write(Array(path.utf8) + [0])
      } else {
        try output.writeLine(path.line)
      }
    }
    try output.flush()
  }

  @MainActor
  private func printList(_ open: OpenList, _ environment: TerminalEnvironment) async throws {
    let output = Output()
    let printer = TerminalPrinter(
      text: environment.text, isStyled: environment.isStyled(colors.color),
      palette: environment.palette(colors.color), print: { try output.write(styled: $0 + "\n") })
    await open.loadPages(pages ?? .one)
    if let scrollTo { try await load(scrollTo.path, rowsAfter: height ?? 1, in: open) }
    let furtherPages = open.furtherPages
    // A view requests further pages near its end. As nothing waits for them from here on, none of them
    // arrives.
    let columns = width ?? Output.wantedColumns ?? 80
    let start = scrollTo.flatMap { open.list.displayedSnapshot.indexPath(for: $0.path) }
    if let height {
      let view = printer.makeView(columns: columns, rows: height)
      open.list.attach(view)
      if let start { view.scrollToItem(at: start, position: .top) }
      try printer.printVisible(view)
    } else {
      let view = printer.makeView(columns: columns)
      open.list.attach(view)
      try printer.printAll(of: view, from: start)
    }
    try output.flush()
    if pages == nil, height == nil, let furtherPages { Messages.write(furtherPages) }
    try open.report()
    if open.hasErrors { throw Status.findings }
  }

  /// Loads pages until an item exists, and as many after it as a screen can show.
  @MainActor
  private func load(
    _ path: ListItemPath, rowsAfter rows: Int, in open: OpenList
  ) async throws {
    let list = open.list
    await open.loadPages(.all) {
      guard let place = list.shownSnapshot.indexPath(for: path) else { return false }
      let count = list.shownSnapshot.numberOfItems(inSectionAt: place.section)
      return count - place.item >= rows
    }
    if list.shownSnapshot.contains(path) { return }
    try open.report()
    guard list.shownSnapshot.contains(section: path.section) else {
      let known = list.shownSnapshot.sectionIdentifiers.joined(separator: ", ")
      throw Failure(
        Status.usage, "--scroll-to: unknown section '\(path.section)'",
        help: "expected one of: \(known)")
    }
    throw Failure(
      Status.usage, "--scroll-to: section '\(path.section)' has no item '\(path.item)'")
  }
}
