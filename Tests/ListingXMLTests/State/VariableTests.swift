import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Variables of the process's environment, where the host allows them.
@Suite struct VariableTests {
  private static let text = document(
    listing(
      """
      <section id="a"><header><text>{env.READER ?? 'nobody'}</text></header>
      <items><item id="1" when="env.READER eq 'Ada'"/><item id="2"/></items></section>
      """))

  private func load(_ variables: [String: String?]) async throws -> ([String], [String]) {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost(of: list)
    try await list.load(
      Self.text, environment: DocumentEnvironment(variables: variables), isolation: nil)
    #expect(host.problems == [])
    return (
      list.supplementaryView(.header, at: 0)?.content.texts ?? [],
      list.snapshot.itemIdentifiers(inSection: "a")
    )
  }

  @Test("One that is allowed is shown; one that is not set is missing")
  func allowed() async throws {
    #expect(try await load(["READER": "Ada", "OTHER": "x"]) == (["Ada"], ["1", "2"]))
    #expect(try await load(["READER": nil]) == (["nobody"], ["2"]))
  }

  @Test("One that is not allowed is refused by name, wherever it is named")
  func refused() async throws {
    #expect(Self.text.diagnostics == [])
    let error = await #expect(throws: XMLDocumentError.self) { _ = try await load([:]) }
    #expect(error?.diagnostics.map(\.code) == [.variableNotAllowed, .variableNotAllowed])
    #expect(error?.diagnostics.allSatisfy { $0.message.contains("'READER'") } == true)
  }
}
