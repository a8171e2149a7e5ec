import Foundation

/// The watched files, by the numbers of the watches on their folders.
///
/// Folders are watched, rather than files: an editor that replaces a file by renaming another one ends the watch of
/// the replaced file.
struct WatchedNames {
  private var folders: [Int32: [String: Set<URL>]] = [:]

  /// Returns the folders and names in which a change of a file can be observed: its own, and those of the
  /// file that a link leads to.
  static func places(of file: URL) -> [(folder: String, name: String)] {
    [file.standardizedFileURL, file.resolvingSymlinksInPath()].map {
      ($0.deletingLastPathComponent().path, $0.lastPathComponent)
    }
  }

  mutating func add(_ file: URL, name: String, watch: Int32) {
    folders[watch, default: [:]][name, default: []].insert(file)
  }

  /// The files that have a name in the folder of a watch.
  func files(_ name: String, watch: Int32) -> Set<URL> { folders[watch]?[name] ?? [] }

  /// All files.
  var all: Set<URL> { Set(folders.values.flatMap(\.values).flatMap { $0 }) }
}
