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
  /// From a library of an earlier revision, which `Scripts/ci/plugins --from` has built and tries.
  case earlier

  var testDescription: String { rawValue }

  /// Whether a source's place round an item crosses, so that a refresh begins round what can be seen: an
  /// ability that came later than the first revision with libraries.
  var knowsPlaces: Bool { self != .earlier }

  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The libraries that `Scripts/ci/plugins` has built, optimised as these tests are not.
  static let libraries = package.appending(path: ".build-plugins/release")

  /// Whether they are there.
  private static let hasLibraries = FileManager.default.fileExists(
    atPath: libraries.appending(path: "libmessages.so").path)

  /// Where those of an earlier revision are, while they are tried.
  private static let earlierLibraries =
    ProcessInfo.processInfo.environment["LISTING_EARLIER_PLUGINS"].map { URL(filePath: $0) }

  /// The modes that are tried: without the libraries, those that need none; or those of an earlier
  /// revision alone, which know what plugins did then.
  static let here: [PluginMode] = {
    if earlierLibraries != nil { return [.earlier] }
    if hasLibraries { return [.linked, .exported, .loaded] }
    FileHandle.standardError.write(
      Data("not tried: plugins as libraries, which Scripts/ci/plugins has not built\n".utf8))
    return [.linked, .exported]
  }()

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
    let folder = self == .earlier ? Self.earlierLibraries : nil
    return (folder ?? Self.libraries).appending(path: "lib\(plugin.identifier).so")
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
