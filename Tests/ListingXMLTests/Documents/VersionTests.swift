import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Documents of newer versions, and those that require plugins.
@Suite struct VersionTests {
  private func versioned(_ version: String, _ body: String) -> ListingDocument {
    document("<listing xmlns='urn:listingkit:1' version='\(version)'>\(body)</listing>")
  }

  @Test("In a newer version unknown elements are skipped with a warning, and the rest is shown")
  func newer() async throws {
    let body = """
      <glow/><section id='a' tempo='slow'><items><item id='one'/></items>
      <cell><column><sparkle/><text hue='3'>x</text></column></cell></section>
      """
    let newer = versioned("1.12", body)
    #expect(newer.diagnostics.map(\.severity) == Array(repeating: .warning, count: 4))
    #expect(
      newer.diagnostics.map(\.code) == [
        .unknownElement, .unknownAttribute, .unknownElement, .unknownAttribute,
      ])
    #expect(try await firstCell(of: newer) == .column([.text("x")]))
    let same = versioned("1.0", body)
    #expect(same.diagnostics.map(\.severity) == Array(repeating: .error, count: 4))
    #expect(same.diagnostics.map(\.code) == newer.diagnostics.map(\.code))
  }

  @Test("Unknown values stay errors in a newer version")
  func values() {
    let newer = versioned("1.3", "<section id='a' duplicates='newest'><items/></section>")
    #expect(newer.diagnostics.map(\.code) == [.badValue] && !newer.isValid)
  }

  @Test("Other versions are none", arguments: ["2.0", "1", "1.x", "", "1.0.1", "01.0", "1.-1"])
  func others(version: String) {
    #expect(versioned(version, "").diagnostics.map(\.code) == [.documentVersion])
  }

  private static let fallback =
    "<c:clock id='a' zone='x'><fallback xmlns='urn:listingkit:1'><items/></fallback></c:clock>"

  /// Returns the messages about a document that requires plugins, and contains elements of the clock's.
  private func requiring(_ plugins: String, _ body: String) throws -> [String] {
    let document = document(
      """
      <listing xmlns='urn:listingkit:1' xmlns:c='urn:example:clock' version='1.0'
        requires='\(plugins)'>\(body)</listing>
      """, registry: try SectionRegistry([clockPlugin]))
    return document.diagnostics.map { "\($0.severity) \($0.code.rawValue) \($0.column ?? 0)" }
  }

  @Test("A requirement is met by a plugin of the version or a newer one of the same major version")
  func satisfied() throws {
    for plugins in ["clock", "clock/1.0", "clock/1", " clock/0001.0  clock "] {
      #expect(try requiring(plugins, "<c:clock id='a' zone='x'/>") == [], "\(plugins)")
    }
    for plugins in ["clock/1.0.1", "clock/1.1", "clock/2.0", "clock/0.9"] {
      #expect(try requiring(plugins, Self.fallback) == ["warning LK0704 13"], "\(plugins)")
    }
    for plugins in ["clock/", "/1.0", "clock/a", "clock/1.", "clock/1.0/2"] {
      #expect(try requiring(plugins, "") == ["error LK0206 13"], "\(plugins)")
    }
  }

  @Test("A missing plugin fails the document only where an element has no fallback")
  func fallbacks() throws {
    #expect(try requiring("x radio", Self.fallback).first == "warning LK0704 13")
    #expect(try requiring("clock/1.0 radio", Self.fallback) == ["warning LK0704 23"])
    // The element that lacks one is in a note: it is the same mistake.
    #expect(try requiring("clock/2.0", "<c:clock id='b' zone='x'/>") == ["error LK0704 13"])
    let unknown = "<r:radio xmlns:r='urn:example:radio' id='b'/>"
    #expect(try requiring("radio", unknown) == ["error LK0704 13"])
    // Another plugin than the required one, which has another version.
    #expect(
      try requiring("clock/2.0", "<c:clock id='c' zone='x'/>" + unknown) == [
        "error LK0704 13", "error LK0701 51",
      ])
  }

  @Test("A plugin of another version is shown by its fallback")
  func shown() throws {
    let document = document(
      """
      <listing xmlns='urn:listingkit:1' xmlns:c='urn:example:clock' version='1.0'
        requires='clock/3.0'>\(Self.fallback)</listing>
      """, registry: try SectionRegistry([clockPlugin]))
    let section = try document.makeSections().first
    #expect(section is GenericSection<ListItem>)
  }

  @Test("A plugin that is not registered is looked for, once for each document that requires it")
  func found() throws {
    let wanted = Guarded<[PluginRequirement]>([])
    var registry = SectionRegistry()
    registry.finder = { requirement in
      wanted.withLock { $0.append(requirement) }
      return clockPlugin
    }
    let document = document(
      """
      <listing xmlns='urn:listingkit:1' xmlns:c='urn:example:clock' version='1.0'
        requires='clock/1.0  clock'><c:clock id='a' zone='x'/></listing>
      """, registry: registry)
    #expect(document.diagnostics == [])
    #expect(try document.makeSections().map(\.listIdentifier) == ["a"])
    #expect(wanted.withLock { $0 } == [try #require(PluginRequirement("clock/1.0"))])
    // Without a requirement nothing is searched for.
    let silent = ListingXMLTests.document(
      """
      <listing xmlns='urn:listingkit:1' xmlns:c='urn:example:clock' version='1.0'>
        <c:clock id='a' zone='x'/></listing>
      """, registry: registry)
    #expect(silent.diagnostics.map(\.code) == [.missingPlugin])
    #expect(
      silent.diagnostics.first?.fix
        == "name the plugin in 'requires' of 'listing', or add a fallback")
    #expect(wanted.withLock { $0.count } == 1)
  }

  @Test("A registered plugin isn't searched for, whatever its version")
  func notLookedFor() throws {
    var registry = try SectionRegistry([clockPlugin])
    registry.finder = { requirement throws(PluginError) in
      Issue.record("\(requirement) was looked for")
      throw PluginError("")
    }
    for version in ["1.0", "2.0"] {
      let document = document(
        """
        <listing xmlns='urn:listingkit:1' xmlns:c='urn:example:clock' version='1.0'
          requires='clock/\(version)'>\(Self.fallback)</listing>
        """, registry: registry)
      #expect(document.isValid)
    }
  }

  @Test(
    "Zeros at the end of a version have no meaning", arguments: ["1", "1.0", "1.0.0", "1.0.0.0"])
  func zeros(version: String) throws {
    let requirement = try #require(PluginRequirement("clock/\(version)"))
    #expect(requirement.isMet(by: clockPlugin))
    #expect(try #require(PluginRequirement("clock/1.0.1")).isMet(by: clockPlugin) == false)
  }

  @Test("The reason why a plugin can't be found, or is another one, is reported at the requirement")
  func notFound() throws {
    var registry = SectionRegistry()
    func notes(_ plugin: String) -> [String] {
      document(
        """
        <listing xmlns='urn:listingkit:1' xmlns:c='urn:example:clock' version='1.0'
          requires='\(plugin)'><c:clock id='a' zone='x'/></listing>
        """, registry: registry
      ).diagnostics.flatMap { finding in
        ["\(finding.code.rawValue) \(finding.line ?? 0):\(finding.column ?? 0) \(finding.message)"]
          + finding.notes.map(\.message)
      }
    }
    registry.finder = { _ throws(PluginError) in throw PluginError("there is no shelf for it") }
    #expect(
      notes("clock/1.0") == [
        "LK0704 2:13 the document requires plugin 'clock' 1.0, but it isn't loaded",
        "there is no shelf for it", "'c:clock' has no fallback",
      ])
    registry.finder = { _ in clockPlugin }
    #expect(
      notes("clock/1.7") == [
        "LK0704 2:13 the document requires plugin 'clock' 1.7, but version 1.0 is loaded",
        "'c:clock' has no fallback",
      ])
  }

  @Test("A plugin that an included document requires is available to its sections")
  func foundForIncluded() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <listing xmlns='urn:listingkit:1' xmlns:c='urn:example:clock' version='1.0' requires='clock'>
        <c:clock id='a' zone='x'/></listing>
      """, to: "inner.xml")
    let outer = try folder.write(
      """
      <listing xmlns='urn:listingkit:1' version='1.0'><include href='inner.xml'/></listing>
      """, to: "outer.xml")
    var registry = SectionRegistry()
    registry.finder = { _ in clockPlugin }
    let document = ListingDocument(contentsOf: outer, registry: registry)
    #expect(document.diagnostics == [])
    #expect(try document.makeSections().map(\.listIdentifier) == ["a"])
  }

  @Test("Invalid requirements", arguments: ["", "/1", "a/", "a/b", "../a", ".a", "a/1/2", "a b"])
  func noRequirement(text: String) {
    #expect(PluginRequirement(text) == nil)
  }
}
