import ArgumentParser
import Foundation
import ListingSources
import ListingXML

/// Whether what documents keep is stored.
struct StateOption: ParsableArguments {
  @Flag(
    name: .customLong("no-state"),
    help: """
      Ignore what the document keeps between runs (states with keep, the place with resume, pages with cache), and \
      store nothing. By default, states are in $XDG_STATE_HOME/listing/state.sqlite, or below ~/.local/state, and \
      pages in $XDG_CACHE_HOME/listing/pages.sqlite, or below ~/.cache.
      """)
  var isOff = false

  /// The files for a document; `nil` for none.
  func storage(of document: DocumentInput) -> KeptFiles? {
    if isOff || document.url == nil { return nil }
    return KeptFiles(
      states: SQLiteDocumentStorage(
        file: Self.folder("XDG_STATE_HOME", ".local/state").appending(path: "state.sqlite")),
      pages: SQLitePageStorage(
        file: Self.folder("XDG_CACHE_HOME", ".cache").appending(path: "pages.sqlite")))
  }

  private static func folder(_ variable: String, _ path: String) -> URL {
    // Relative paths are to be ignored.
    let given = ProcessInfo.processInfo.environment[variable].flatMap {
      $0.hasPrefix("/") ? $0 : nil
    }
    return URL(fileURLWithPath: given ?? "\(NSHomeDirectory())/\(path)")
      .appending(path: "listing")
  }
}

/// Where documents keep their states and the pages of their sources.
struct KeptFiles: Sendable {
  var states: any DocumentStorage
  var pages: any PageStorage
}
