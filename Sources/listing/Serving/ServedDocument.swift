import Foundation
import ListingKit
import ListingWeb
import ListingXML

/// A document in an app, which follows its files.
@MainActor
struct ServedDocument {
  /// A document's files that are watched.
  struct Watch {
    let url: URL
    let watcher: FileWatcher

    /// Begins to watch the document's file, before it's read, so that no change is missed.
    init(_ options: DocumentOptions) throws(Failure) {
      guard let url = options.file.url else {
        throw Failure(
          Status.usage, "--watch can't be used with the standard input",
          help: "give the path of a file")
      }
      self.url = url
      watcher = try FileWatcher()
      watcher.follow([url])
    }
  }

  let app: ListingWebApp
  private let files: Set<URL>
  private let options: DocumentOptions
  private let registry: SectionRegistry

  init(
    _ options: DocumentOptions, _ registry: SectionRegistry, names: Set<String>, viewerLimit: Int,
    process: String?, showsEvents: Bool, storage: KeptFiles?
  ) throws {
    let document = try OpenList.read(options, registry)
    var configuration = WebConfiguration()
    configuration.hosts = names
    configuration.viewerLimit = viewerLimit
    configuration.processName = process
    configuration.imageFolder = options.file.folder
    var environment = options.display.environment
    (environment.storage, environment.pages) = (storage?.states, storage?.pages)
    app = try ListingWebApp(
      document, parameters: options.display.values, environment: environment,
      registry: registry, configuration: configuration
    ) { viewer, event in
      switch event.kind {
      case .open, .show, .back, .copy: viewer.perform(event)
      case .emit(let name, let values):
        viewer.say(showsEvents ? event.line : DocumentEvent.message(name, values))
      }
    }
    for warning in document.diagnostics { Messages.write(warning) }
    files = document.files
    self.options = options
    self.registry = registry
  }

  /// Shows the document again in all pages whenever one of its files changes.
  func follow(_ watch: Watch) async {
    app.follow()
    watch.watcher.follow(files)
    for await changed in watch.watcher.changes {
      let document = await ListingDocument.read(
        contentsOf: watch.url, name: options.file.name, registry: registry, checks: .firstItem)
      watch.watcher.follow(document.files)
      do {
        try await app.show(document, changed: changed)
      } catch {
        await app.show(banner: error.sentence)
      }
    }
  }
}

extension XMLDocumentError {
  /// The first error for the readers of a page, who know the name of the file, but not the folder of the server.
  fileprivate var sentence: String {
    let errors = diagnostics.filter { $0.severity == .error }
    guard let error = errors.first else { return "\(self)" }
    let name = error.file.split(separator: "/").last.map(String.init) ?? error.file
    let line = error.line.map { ", line \($0)" } ?? ""
    let fix = (error.fix ?? error.notes.first?.message).map { " (\($0))" } ?? ""
    let others = errors.count - 1
    let more =
      others > 0 ? " There \(others == 1 ? "is 1 more error" : "are \(others) more errors")." : ""
    return "There is a mistake in \(name)\(line): \(error.message)\(fix).\(more)"
  }
}
