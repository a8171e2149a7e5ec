import BoardSection
import ContactsSection
import Foundation
import JournalSection
import ListingPlugins
import ListingSources
import ListingXML
import MailSection
import MarslinkSection
import MessagesSection
import PhotoGridSection
import WeatherSection

/// The executable that the package plugins of CheckSections run.
@main
enum CheckSections {
  static func main() {
    let arguments: Arguments
    do throws(Arguments.Problem) {
      arguments = try Arguments(CommandLine.arguments.dropFirst())
    } catch {
      end(64, "check-sections: error: \(error.message)")
    }
    do {
      PluginCrash.name()
      var registry = try SectionRegistry([
        .board, .contacts, .journal, .mail, .marslink, .messages, .photoGrid, .weather,
      ])
      let folders = PluginFolders(
        try arguments.settings.flatMap { try PluginSettings(contentsOf: $0).folders }
          + arguments.pluginPath.map { URL(filePath: $0, directoryHint: .isDirectory) })
      registry.finder = { requirement throws(PluginError) in
        if folders.folders.isEmpty {
          throw PluginError(
            "there is no plugin folder: name one in the target's sections.json, or in "
              + "LISTING_PLUGIN_PATH")
        }
        return try folders.plugin(requirement).plugin
      }
      let documents = CheckedDocuments(arguments.files, registry: registry)
      for diagnostic in documents.diagnostics { print(diagnostic.compilerText) }
      guard documents.isValid else { end(1, documents.summary) }
      if let output = arguments.output {
        try write(SwiftNames(documents.screens, folder: arguments.folder).text, to: output)
      } else {
        print(documents.summary)
      }
    } catch let error as PluginSettings.Problem {
      end(65, error.message)
    } catch {
      end(65, "check-sections: error: \(error)")
    }
  }

  /// Writes a file unless it's unchanged, so that files that depend on it aren't built again.
  private static func write(_ text: String, to file: String) throws(UnwritableFile) {
    let bytes = Array(text.utf8)
    if let old = try? WholeFile.read(file, limit: bytes.count), old == bytes { return }
    do throws(FileProblem) {
      try WholeFile.write(bytes, to: file, replacing: true)
    } catch {
      throw UnwritableFile(file: file, problem: error)
    }
  }

  private struct UnwritableFile: Error, CustomStringConvertible {
    let file: String
    let problem: FileProblem

    var description: String {
      let fix = problem.fix.map { "; \($0)" } ?? ""
      return "'\(file)' can't be written: \(problem.message)\(fix)"
    }
  }

  private static func end(_ status: Int32, _ message: String) -> Never {
    print(message)
    exit(status)
  }
}

/// The arguments of the program.
struct Arguments: Equatable {
  struct Problem: Error { let message: String }

  /// The source file to write the names of the documents to; `nil` to write none.
  var output: String?
  /// The folder to which paths in the source are relative.
  var folder = ""
  /// The files with settings.
  var settings: [String] = []
  /// The folders with the plugins that documents require, besides those in the settings.
  var pluginPath: [String] = []
  var files: [String] = []

  init(_ arguments: some Sequence<String>) throws(Problem) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--output", "--folder", "--settings", "--plugin-path":
        guard let value = rest.popFirst() else {
          throw Problem(message: "'\(argument)' needs a value")
        }
        switch argument {
        case "--output": output = value
        case "--folder": folder = value
        case "--settings": settings.append(value)
        default: pluginPath.append(value)
        }
      case "--":
        files += rest
        rest = []
      case _ where argument.hasPrefix("-"):
        throw Problem(
          message: "unknown option '\(argument)', expected --output FILE, --folder FOLDER, "
            + "--settings FILE or --plugin-path FOLDER")
      default: files.append(argument)
      }
    }
  }
}
