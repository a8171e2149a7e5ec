import Foundation
import ListingSources

extension String {
  /// Whether a path leads out of its base folder, judging by its text, and isn't a web address.
  var leadsOutside: Bool {
    if contains(#/^https?:\/\//#) { return false }
    if hasPrefix("/") || contains(#/^[A-Za-z][A-Za-z0-9+.\-]*:/#) { return true }
    var depth = 0
    for part in split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}

/// The folder of a document. Paths in the document and its includes can't leave it.
package struct DocumentFolder: Sendable {
  /// The folder of the main document, with links resolved.
  let url: URL
  /// The base of relative paths in it; empty for the folder itself.
  private(set) var path = ""

  package init(of document: URL) {
    url = document.resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Returns the folder for a document in this one: its paths are relative to its own folder.
  package func holding(_ document: URL) -> DocumentFolder {
    var folder = self
    folder.path = relativePath(of: document.deletingLastPathComponent())
    return folder
  }

  /// Returns the name in messages of a document in the folder, given the name of the main document.
  func name(of document: URL, besides name: String) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (parts + [Substring(relativePath(of: document))]).joined(separator: "/")
  }

  /// Returns the path in the main document's folder for a relative path.
  func path(of file: String) -> String { path.isEmpty ? file : "\(path)/\(file)" }

  private func relativePath(of file: URL) -> String {
    file.standardizedFileURL.pathComponents.dropFirst(url.standardizedFileURL.pathComponents.count)
      .joined(separator: "/")
  }

  /// A regular file inside the folder.
  ///
  /// - Parameter path: relative to the folder.
  /// - Returns: the file with links resolved, or the reason why it's rejected.
  package func file(_ path: String) -> Result<URL, Refusal> {
    if path.isEmpty { return .failure(.init(.unusableFile, "the name of a file is empty")) }
    if path.hasPrefix("/") {
      return .failure(.init(.outsideFolder, "'\(path)' is an absolute path", Refusal.fix))
    }
    if path.contains(#/^[A-Za-z][A-Za-z0-9+.\-]*:/#) {
      return .failure(.init(.outsideFolder, "'\(path)' is a URL", Refusal.fix))
    }
    let file = url.appendingPathComponent(self.path(of: path)).resolvingSymlinksInPath()
      .standardizedFileURL
    let folder = url.standardizedFileURL.pathComponents
    let components = file.pathComponents
    guard components.count > folder.count, components.starts(with: folder) else {
      return .failure(
        .init(.outsideFolder, "'\(path)' is outside the document's folder", Refusal.fix))
    }
    if let problem = FileProblem(reading: file.path) {
      return .failure(refusal(of: path, problem))
    }
    return .success(file)
  }

  /// Returns the reason why a file of the folder can't be read.
  private func refusal(of path: String, _ problem: FileProblem) -> Refusal {
    switch problem {
    case .missing, .notAFolder:
      if let target = target(ofLink: path) {
        return .init(
          .unusableFile, "'\(path)' is a symbolic link to '\(target)', which doesn't exist",
          "point the link to a file in the document's folder")
      }
      return .init(
        .unusableFile, "there is no file '\(path)' in the document's folder",
        similarFile(to: path).map { "did you mean '\($0)'?" })
    case .folder: return .init(.unusableFile, "'\(path)' is a folder, not a file", problem.fix)
    case .notRegular: return .init(.unusableFile, "'\(path)' is not a regular file", problem.fix)
    case .linkLoop:
      return .init(
        .unusableFile, "'\(path)' is a symbolic link that leads back to itself", problem.fix)
    default:
      return .init(.unusableFile, "'\(path)' can't be read: \(problem.message)", problem.fix)
    }
  }

  /// Returns the target of a symbolic link, or `nil` if the path isn't one.
  private func target(ofLink path: String) -> String? {
    let link = url.appendingPathComponent(self.path(of: path)).path
    return try? FileManager.default.destinationOfSymbolicLink(atPath: link)
  }

  /// Returns a file with a similar name in the same folder.
  private func similarFile(to path: String) -> String? {
    guard !path.contains("/"),
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: url.appendingPathComponent(self.path).path)
    else { return nil }
    return names.sorted().prefix(1_000).suggestion(for: path)
  }

  /// The reason why a file can't or must not be read.
  package struct Refusal: Error {
    static let fix = "name a file inside the document's folder"

    package var code: DiagnosticCode
    package var message: String
    package var fix: String?

    init(_ code: DiagnosticCode, _ message: String, _ fix: String? = nil) {
      self.code = code
      self.message = message
      self.fix = fix
    }
  }
}
