import ArgumentParser
import Foundation
import ListingKit
import ListingWeb
import ListingXML

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves a list to browsers.",
    usage: "listing serve [<options>] <file>",
    discussion: """
      Examples:
        listing serve airports.xml
        listing serve airports.xml --watch --open
        listing serve airports.xml --port 0 --param state=TX

      Prints the address of the page on the standard output, and serves it until Ctrl-C. Each page has its own \
      list: its selection, its state and its position. What the document keeps (states with keep, the place with \
      resume) is that of all pages. The document's actions open and emit are performed in \
      the page. Images in the document's folder are served, and no other files.

      With --watch, all pages are updated whenever the document or a file that it reads is saved. While the \
      document is invalid, its first error is shown above the last valid list.

      Several processes can serve a document behind a proxy. Each has a name (--process), which the cookie of a \
      browser has, so that the proxy finds it. A process that gets SIGTERM has its pages move to the others, for \
      ten seconds at most, and ends with status 0. /health answers 200, or 503 when it moves them.

      By default, only browsers on this machine reach the page. With another --host, everyone who reaches the \
      port sees the list: there is no password, and the connection isn't encrypted. For both, use the module \
      ListingWeb in a server of your own.
      """)

  @OptionGroup var document: DocumentOptions

  @Option(help: ArgumentHelp("The port, or 0 for a free one.", valueName: "number"))
  var port = 8080

  @Option(help: ArgumentHelp("The IP address to serve at.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp("The number of pages that can be open at a time.", valueName: "number"))
  var viewers = 64

  @Option(
    help: ArgumentHelp(
      "The name of this process among several behind a proxy: letters, digits, '-' and '_'.",
      valueName: "name"))
  var process: String?

  @Flag(help: "Update the pages whenever the document or a file that it reads is saved.")
  var watch = false

  @Flag(name: .customLong("open"), help: "Open the page in the default browser.")
  var opens = false

  @Flag(help: "Show the document's events in the page as 'event: NAME VALUES (SECTION/ITEM)'.")
  var events = false

  @OptionGroup var state: StateOption

  @OptionGroup var colors: ColorOption

  /// The largest number of pages that can be open at a time.
  private static let mostViewers = 10_000

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError(
        "Invalid value '\(port)' for '--port': expected a number from 0 to 65535.")
    }
    guard (1...Self.mostViewers).contains(viewers) else {
      throw ValidationError(
        "Invalid value '\(viewers)' for '--viewers': expected a number from 1 to "
          + "\(Self.mostViewers).")
    }
    if let process, !WebConfiguration.isProcessName(process) {
      throw ValidationError(
        "Invalid value '\(process)' for '--process': expected one to 32 letters, digits, '-' and "
          + "'_'.")
    }
    guard ServerAddress(host: host, port: port) != nil else {
      throw ValidationError(
        "Invalid value '\(host)' for '--host': expected an IP address, such as 127.0.0.1.")
    }
  }

  @MainActor
  func run() async throws {
    try document.file.requireExistence()
    guard let address = ServerAddress(host: host, port: port) else { return }
    let registry = try document.plugins.registry()
    let live = watch ? try ServedDocument.Watch(document) : nil
    let served = try ServedDocument(
      document, registry, names: address.names, viewerLimit: viewers, process: process,
      showsEvents: events, storage: state.storage(of: document.file))
    let following = live.map { live in Task { await served.follow(live) } }
    defer { following?.cancel() }
    let number = try await WebApplication(served.app).run(
      at: address,
      didFill: {
        Messages.write("warning: too many connections are open: further ones wait until one ends")
        Messages.write("help: raise the limit of open files with 'ulimit -n'")
      }, didStart: { [opens] in try Self.announce(address, port: $0, opens: opens) })
    if let number { EndSignal.end(by: number) }
  }

  /// Prints the address of the page, and opens it if that's wanted.
  private static func announce(_ address: ServerAddress, port: Int, opens: Bool) throws {
    if !address.isLoopback {
      Messages.write(
        "warning: everyone who reaches port \(port) of this machine sees the list: there is no "
          + "password, and the connection isn't encrypted")
    }
    let page = address.page(port: port)
    let output = Output()
    try output.writeLine(page)
    try output.flush()
    if opens { Browser.open(page) }
  }
}
