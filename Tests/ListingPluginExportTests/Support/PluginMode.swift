import CListingPlugin
import Foundation
import ListingPluginExport
import ListingXML
import Synchronization
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

  var testDescription: String { rawValue }

  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The libraries that `Scripts/plugins` has built, optimised as these tests are not.
  static let libraries = package.appending(path: ".build-plugins/release")

  /// Whether they are there.
  static let hasLibraries = FileManager.default.fileExists(
    atPath: libraries.appending(path: "libmessages.so").path)

  /// The modes that are tried: without the libraries, those that need none.
  static let here: [PluginMode] = {
    if hasLibraries { return allCases }
    FileHandle.standardError.write(
      Data("not tried: plugins as libraries, which Scripts/plugins has not built\n".utf8))
    return [.linked, .exported]
  }()

  /// One library exports one plugin, whose abilities it is asked for next: here there are several.
  private static let exporting = Mutex(())

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
      let file = Self.libraries.appending(path: "lib\(plugin.identifier).so")
      return try SectionRegistry([PluginLoader().load(file).plugin])
    }
  }
}
