import CListingPlugin
import Foundation
import ListingKit
import ListingPlugins
import ListingXML

/// The plugins that a program was given: one, in a library.
final class ExportedPlugins: Sendable {
  static let all = ExportedPlugins()

  private struct State: Sendable {
    var host: PluginHost?
    /// By the names of their elements.
    var kinds: [String: SectionKind] = [:]
    var sources: [String: ItemSourceKind] = [:]
    var formats: [String: PluginFormat] = [:]
    /// The tables of the plugin that was added last.
    var latest: PluginTables?
    /// By the identifiers of the plugins; what programs have been given stays.
    var tables: [String: PluginTables] = [:]
  }

  private let state = Guarded(State())

  /// - Returns: what the plugin is; `nil` where the program is older than what is needed.
  func add(
    _ plugin: SectionPlugin, _ host: UnsafePointer<listing_host>?
  ) -> UnsafePointer<listing_plugin>? {
    guard let host = PluginHost(host) else { return nil }
    return state.withLock { state in
      state.host = host
      for kind in plugin.kinds { state.kinds[kind.element] = kind }
      for source in plugin.sources { state.sources[source.name] = source }
      for format in plugin.formats { state.formats[format.name] = format }
      let tables = state.tables[plugin.identifier] ?? PluginTables(plugin)
      state.latest = tables
      state.tables[plugin.identifier] = tables
      return tables
    }.plugin
  }

  /// What the plugin has beyond the base table, by a name; `nil` where it has no such ability.
  func ability(_ name: listing_text) -> UnsafeRawPointer? {
    guard let name = try? name.string("the name of a capability") else { return nil }
    return state.withLock { $0.latest }?.abilities[name]
  }

  /// Gives the text of a value.
  func format(_ call: listing_call, _ pointer: UnsafePointer<listing_formatting>?) {
    let (host, formats) = state.withLock { ($0.host, $0.formats) }
    guard let host else { return }
    do {
      let (name, value) = try FormattedValue.told(pointer) { host.now(call) }
      guard let format = formats[name] else {
        throw PluginError("there is no format '\(name)' in it")
      }
      if let text = format.text(value) { host.give(call, text) }
    } catch {
      host.fail(call, (error as? PluginRefusal)?.message ?? "\(error)")
    }
  }

  /// Makes the source of an element.
  ///
  /// - Returns: what the program knows it by.
  func source(
    _ call: listing_call, _ element: UnsafePointer<listing_element>?,
    _ place: UnsafePointer<listing_place>?
  ) -> UnsafeMutableRawPointer? {
    let (host, kinds) = state.withLock { ($0.host, $0.sources) }
    guard let host else { return nil }
    do {
      let told = try ToldElement(element)
      guard let kind = kinds[told.name] else {
        throw PluginError("there is no source kind '\(told.name)' in it")
      }
      let place = try ToldPlace(place) { Date() }
      let source = try kind.makeSource(place.source(try told.markup(of: kind)))
      let exported = ExportedSource(host, place.section, source)
      exported.describe(in: call)
      return Unmanaged.passRetained(exported).toOpaque()
    } catch {
      host.fail(call, (error as? any LocalizedError)?.errorDescription ?? "\(error)")
      return nil
    }
  }

  /// Makes the section of an element.
  ///
  /// - Returns: what the program knows it by, to be given back with ``ExportedSection/given(_:)``.
  func section(
    _ call: listing_call, _ element: UnsafePointer<listing_element>?,
    _ place: UnsafePointer<listing_place>?
  ) -> UnsafeMutableRawPointer? {
    let (host, kinds) = state.withLock { ($0.host, $0.kinds) }
    guard let host else { return nil }
    do {
      let told = try ToldElement(element)
      guard let kind = kinds[told.name] else {
        throw PluginError("there is no section type '\(told.name)' in it")
      }
      let executor = try SectionExecutor(host, place)
      let markup = try told.markup(of: kind)
      let section = ExportedSection(executor, kind)
      try executor.run(in: call) {
        try section.assumeIsolated { try $0.make(markup) }
      }
      return Unmanaged.passRetained(section).toOpaque()
    } catch {
      host.fail(call, (error as? any LocalizedError)?.errorDescription ?? "\(error)")
      return nil
    }
  }
}
