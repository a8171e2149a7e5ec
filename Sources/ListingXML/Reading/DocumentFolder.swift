import Foundation
import ListingSources

extension String {
  /// Whether a path leads out of the folder from which it goes, as it is written, and is no address
  /// of the web.
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

/// The folder of a document: the only place from which it, and what it includes, may name files.
package struct DocumentFolder: Sendable {
  /// The folder of the outermost document, links resolved.
  let url: URL
  /// The folder in it from which paths go; empty for itself.
  private(set) var path = ""

  package init(of document: URL) {
    url = document.resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// The same for a document in the folder: its paths go from where it is.
  func holding(_ document: URL) -> DocumentFolder {
    var folder = self
    folder.path = relativePath(of: document.deletingLastPathComponent())
    return folder
  }

  /// What messages call a document in the folder, where they call the outermost one by a name.
  func name(of document: URL, besides name: String) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (parts + [Substring(relativePath(of: document))]).joined(separator: "/")
  }

  /// A path from the outermost document's folder, for one that is relative to this one's.
  func path(of file: String) -> String { path.isEmpty ? file : "\(path)/\(file)" }

  private func relativePath(of file: URL) -> String {
    file.standardizedFileURL.pathComponents.dropFirst(url.standardizedFileURL.pathComponents.count)
      .joined(separator: "/")
  }

  /// A regular file inside the folder.
  ///
  /// - Parameter path: relative to the folder.
  /// - Returns: the file with links resolved, or why it is refused.
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

  /// Describes a file of the folder that can't be read.
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

  /// Returns where a symbolic link leads, or `nil` if the path isn't one.
  private func target(ofLink path: String) -> String? {
    let link = url.appendingPathComponent(self.path(of: path)).path
    return try? FileManager.default.destinationOfSymbolicLink(atPath: link)
  }

  /// A file with a similar name in the same folder.
  private func similarFile(to path: String) -> String? {
    guard !path.contains("/"),
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: url.appendingPathComponent(self.path).path)
    else { return nil }
    return names.sorted().prefix(1_000).suggestion(for: path)
  }

  /// Why a file may not or cannot be read.
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
