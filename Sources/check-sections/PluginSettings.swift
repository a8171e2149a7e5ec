import Foundation
import ListingSources

/// The plugins that the documents of a target can require, as declared in its settings file:
/// `{"plugin-path": ["Libraries"]}`.
struct PluginSettings {
  struct Problem: Error { let message: String }

  /// The folders with libraries.
  let folders: [URL]

  private struct Content: Decodable {
    let folders: [String]

    enum CodingKeys: String, CodingKey { case folders = "plugin-path" }
  }

  /// Reads a file. Relative paths start at its folder.
  ///
  /// - Throws: ``Problem`` with a message in the format of compilers.
  init(contentsOf file: String) throws(Problem) {
    let url = URL(filePath: file)
    do {
      let bytes = try WholeFile.read(file, limit: 1 << 20)
      let content = try JSONDecoder().decode(Content.self, from: Data(bytes))
      folders = content.folders.map {
        URL(filePath: $0, directoryHint: .isDirectory, relativeTo: url.deletingLastPathComponent())
          .standardizedFileURL
      }
    } catch {
      let reason = (error as? FileProblem).map { "it can't be read: \($0.message)" }
      throw Problem(
        message: "\(file):1:1: error: "
          + (reason ?? "invalid settings; expected {\"plugin-path\": [\"FOLDER\", …]}"))
    }
  }
}
