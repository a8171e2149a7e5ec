import CListingPlugin
import Foundation
import ListingKit
import ListingPlugins
import ListingXML

/// A plugin and the host that loaded it. It's the context of its types and lives as long as the process.
final class ExportedPlugin: Sendable {
  private let host: PluginHost
  private let sections: [String: SectionKind]
  private let sources: [String: ItemSourceKind]
  private let formats: [String: PluginFormat]

  init(_ plugin: SectionPlugin, _ host: PluginHost) {
    self.host = host
    sections = Dictionary(plugin.kinds.map { ($0.element, $0) }) { first, _ in first }
    sources = Dictionary(plugin.sources.map { ($0.name, $0) }) { first, _ in first }
    formats = Dictionary(plugin.formats.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The plugin of a context.
  static func of(_ context: UnsafeMutableRawPointer?) -> ExportedPlugin? {
    context.map { Unmanaged<ExportedPlugin>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Returns the text of a value to the host.
  func format(_ call: listing_call, _ pointer: UnsafePointer<listing_formatting>?) {
    do {
      let host = host
      let (name, value) = try FormattedValue.passed(pointer) { host.now(call) }
      guard let format = formats[name] else {
        throw PluginError("there is no format '\(name)'")
      }
      if let text = format.text(value) { host.give(call, text: text) }
    } catch {
      host.fail(call, error)
    }
  }

  /// Creates the source of an element.
  ///
  /// - Returns: the retained ``ExportedSource``; `nil` if it fails.
  func source(
    _ call: listing_call, _ element: UnsafePointer<listing_element>?,
    _ environment: UnsafePointer<listing_environment>?
  ) -> UnsafeMutableRawPointer? {
    do {
      let element = try HostElement(element)
      guard let kind = sources[element.name] else {
        throw PluginError("there is no source type '\(element.name)'")
      }
      let environment = try HostEnvironment(environment) { Date() }
      let source = try kind.makeSource(environment.source(try element.markup(of: kind)))
      let exported = ExportedSource(host, environment.instance, source)
      exported.setTraits(in: call)
      return Unmanaged.passRetained(exported).toOpaque()
    } catch {
      host.fail(call, error)
      return nil
    }
  }

  /// Creates the section of an element.
  ///
  /// - Returns: the retained ``ExportedSection``; `nil` if it fails.
  func section(
    _ call: listing_call, _ element: UnsafePointer<listing_element>?,
    _ environment: UnsafePointer<listing_environment>?
  ) -> UnsafeMutableRawPointer? {
    do {
      let element = try HostElement(element)
      guard let kind = sections[element.name] else {
        throw PluginError("there is no section type '\(element.name)'")
      }
      let executor = try SectionExecutor(host, environment)
      let markup = try element.markup(of: kind)
      let section = ExportedSection(executor, kind)
      try executor.run(in: call) {
        try section.assumeIsolated { try $0.make(markup) }
      }
      return Unmanaged.passRetained(section).toOpaque()
    } catch {
      host.fail(call, error)
      return nil
    }
  }
}
