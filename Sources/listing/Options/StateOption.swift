import ArgumentParser
import Foundation
import ListingXML

/// Whether what documents keep is stored.
struct StateOption: ParsableArguments {
  @Flag(
    name: .customLong("no-state"),
    help: """
      Ignore what the document keeps between runs (states with keep, the place with resume), and store nothing. \
      By default, it's in $XDG_STATE_HOME/listing/state.sqlite, or below ~/.local/state.
      """)
  var isOff = false

  /// The storage for a document; `nil` for none.
  func storage(of document: DocumentInput) -> (any DocumentStorage)? {
    if isOff || document.url == nil { return nil }
    let environment = ProcessInfo.processInfo.environment
    // Relative paths are to be ignored.
    let given = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = given ?? NSHomeDirectory() + "/.local/state"
    return SQLiteDocumentStorage(
      file: URL(fileURLWithPath: folder).appendingPathComponent("listing/state.sqlite"))
  }
}
