import CListingPlugin
import Foundation
import ListingKit
import ListingPluginExport
import ListingXML
import Testing

@testable import ListingPlugins

/// How a program gets a plugin.
enum PluginMode: String, CaseIterable, CustomTestStringConvertible {
  /// Linked in.
  case linked
  /// Through the interface, in the same process and with the same ListingKit.
  case exported
  /// From a library with its own ListingKit and Swift runtime.
  case loaded

  var testDescription: String { rawValue }

  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the optimized libraries, when `Scripts/ci/plugins` runs the tests.
  private static let libraries = ProcessInfo.processInfo.environment["LISTING_PLUGIN_LIBRARIES"]
    .map { URL(filePath: $0) }

  /// The modes that are tested: those that need no libraries, or all.
  static let here: [PluginMode] = libraries == nil ? [.linked, .exported] : allCases

  /// The plugin in this mode.
  func registry(_ plugin: SectionPlugin) throws -> SectionRegistry {
    switch self {
    case .linked: return try SectionRegistry([plugin])
    case .exported:
      let table = try #require(plugin.export(to: HostTable.pointer))
      let reader = PluginReader(file: plugin.identifier, pageTimeout: .seconds(30))
      return try SectionRegistry([reader.plugin(table)])
    case .loaded:
      let folder = try #require(Self.libraries)
      let file = folder.appending(path: "lib\(plugin.identifier).so")
      return try SectionRegistry([PluginLoader(pageTimeout: .seconds(600)).load(file).plugin])
    }
  }
}
