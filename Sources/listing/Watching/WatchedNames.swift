import Foundation

/// Which files are watched, by the numbers of the watches on their folders.
///
/// Folders are watched and not files: an editor that writes a new file and renames it over the old
/// one takes the old one's watch away with it.
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
