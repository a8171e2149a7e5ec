import Foundation
import PackagePlugin

/// The files of a target that are no source code.
struct TargetFiles {
  /// Those that may be documents: the XML files that belong to the target, in order.
  let documents: [URL]
  /// Those that documents may read: all in the folder of the target, whether they belong to it or not.
  let all: [URL]
  /// The options of `check-sections` for the plugins that the documents require: the target's settings, and
  /// the folders in the variable. The program reads the settings, because SwiftPM runs this code only when
  /// the names of files change.
  let options: [String]

  init(_ target: any SourceModuleTarget) {
    let own = target.sourceFiles.filter { $0.type != .source && $0.type != .header }.map(\.url)
    let files = own.flatMap { Self.files(in: $0) }
    documents = Array(Set(files.filter { $0.pathExtension.lowercased() == "xml" }))
      .sorted { $0.path < $1.path }
    let sources = Set(
      target.sourceFiles.filter { $0.type == .source || $0.type == .header }.map(\.url.path))
    let others = Self.files(in: target.directoryURL).filter { !sources.contains($0.path) }
    let settings = target.directoryURL.appending(path: "sections.json").path
    let folders = ProcessInfo.processInfo.environment["LISTING_PLUGIN_PATH"] ?? ""
    options =
      (FileManager.default.fileExists(atPath: settings) ? ["--settings", settings] : [])
      + folders.split(separator: ":").flatMap { ["--plugin-path", String($0)] }
    all = documents.isEmpty ? [] : Array(Set(files + others)).sorted { $0.path < $1.path }
  }

  /// A file, or the files of a folder that are not hidden.
  private static func files(in url: URL) -> [URL] {
    let keys: Set<URLResourceKey> = [.isRegularFileKey, .isDirectoryKey]
    guard (try? url.resourceValues(forKeys: keys))?.isDirectory == true else { return [url] }
    let contents = FileManager.default.enumerator(
      at: url, includingPropertiesForKeys: Array(keys), options: .skipsHiddenFiles)
    return (contents?.compactMap { $0 as? URL } ?? []).filter {
      (try? $0.resourceValues(forKeys: keys))?.isRegularFile == true
    }
  }
}
