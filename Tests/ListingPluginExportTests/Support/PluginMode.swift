import CListingPlugin
import Foundation
import ListingKit
import ListingPluginExport
import ListingXML
import Testing

@testable import ListingPlugins

/// How a plugin comes into a program.
enum PluginMode: String, CaseIterable, CustomTestStringConvertible {
  /// Linked in.
  case linked
  /// Through the interface, in the same process and with the same ListingKit.
  case exported
  /// From a library that has a ListingKit and a Swift runtime of its own.
  case loaded
  /// From a library of an earlier revision, which `Scripts/ci/plugins` builds.
  case earlier

  var testDescription: String { rawValue }

  /// Whether a source's place round an item crosses, so that a refresh begins round what can be seen: an
  /// ability that came later than the first revision with libraries.
  var knowsPlaces: Bool { self != .earlier }

  /// Whether the plugin's messages and summaries are those of the sources.
  var hasTodaysTexts: Bool { self != .earlier }

  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the optimized libraries of this revision, where `Scripts/ci/plugins` runs the tests.
  private static let libraries = folder("LISTING_PLUGIN_LIBRARIES")

  /// The folder of the libraries of an earlier revision, where `Scripts/ci/plugins` runs the tests.
  private static let earlierLibraries = folder("LISTING_EARLIER_PLUGINS")

  private static func folder(_ variable: String) -> URL? {
    ProcessInfo.processInfo.environment[variable].map { URL(filePath: $0) }
  }

  /// The modes that are tried: those that need no libraries, or those whose libraries there are.
  static let here: [PluginMode] =
    if earlierLibraries != nil {
      [.earlier]
    } else if libraries != nil {
      [.linked, .exported, .loaded]
    } else {
      [.linked, .exported]
    }

  /// The modes that are tried with some plugins: the earlier revision may have had others.
  static func having(_ plugins: SectionPlugin...) -> [PluginMode] {
    here.filter { mode in
      mode != .earlier
        || plugins.allSatisfy {
          FileManager.default.fileExists(atPath: mode.library($0).path)
        }
    }
  }

  private func library(_ plugin: SectionPlugin) -> URL {
    let folder = (self == .earlier ? Self.earlierLibraries : Self.libraries) ?? Self.package
    return folder.appending(path: "lib\(plugin.identifier).so")
  }

  /// One library exports one plugin, whose abilities it is asked for next: here there are several.
  private static let exporting = Guarded(())

  /// The plugin as it is in this mode.
  func registry(_ plugin: SectionPlugin) throws -> SectionRegistry {
    switch self {
    case .linked: return try SectionRegistry([plugin])
    case .exported:
      return try Self.exporting.withLock { _ in
        let table = try #require(plugin.export(to: HostTable.pointer))
        return try SectionRegistry([
          PluginReader(file: plugin.identifier).plugin(UnsafeRawPointer(table))
        ])
      }
    case .loaded:
      return try SectionRegistry([PluginLoader().load(library(plugin)).plugin])
    case .earlier:
      do {
        return try SectionRegistry([PluginLoader().load(library(plugin)).plugin])
      } catch {
        Issue.record(
          error,
          """
          what is built for an earlier minor version of the interface must load; where the major \
          version is a new one, name a revision that has it in Scripts/ci/plugins
          """)
        throw error
      }
    }
  }
}
