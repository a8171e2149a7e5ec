import Foundation
import ListingKit
import Testing

@testable import ListingXML

/// Documents of newer versions, and those that require plugins.
@Suite struct VersionTests {
  private func versioned(_ version: String, _ body: String) -> ListingDocument {
    document("<listing xmlns='urn:listingkit:1' version='\(version)'>\(body)</listing>")
  }

  @Test("In a newer version what is not known is skipped with a warning, and the rest is shown")
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

  /// What is said of a document that requires plugins, and holds elements of the clock's.
  private func requiring(_ plugins: String, _ body: String) throws -> [String] {
    let document = document(
      """
      <listing xmlns='urn:listingkit:1' xmlns:c='urn:example:clock' version='1.0'
        requires='\(plugins)'>\(body)</listing>
      """, registry: try SectionRegistry([clockPlugin]))
    return document.diagnostics.map { "\($0.severity) \($0.code.rawValue) \($0.column ?? 0)" }
  }

  @Test("A plugin is there in its version, or an older one of the same major")
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
    // Another plugin than the one that was asked for in another version.
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
}
