import Foundation
import ListingAuthoring
import ListingScenarios
import ListingTesting
import ListingXML
import Testing
import WeatherSection

extension DiagnosticCode {
  /// The codes that are declared, in the order of their declarations.
  fileprivate static let declared: [DiagnosticCode] = {
    let file = ExplainTests.samples.deletingLastPathComponent()
      .appending(path: "Sources/ListingXML/Diagnostics/DiagnosticCode.swift")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.matches(of: #/DiagnosticCode\("(LK\d{4})"\)/#).map {
      DiagnosticCode(rawValue: String($0.1))
    }
  }()
}

@Suite struct ExplainTests {
  /// The folder of the samples.
  fileprivate static let samples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("SampleSections")

  @Test("Each code has one explanation, in the order of the codes, and no other code has one")
  func order() throws {
    #expect(DiagnosticCode.declared.count > 70)
    let file = Self.samples.deletingLastPathComponent()
      .appending(path: "Sources/ListingAuthoring/Resources/Explanations.md")
    let headings = try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^## (\w+)/)
    #expect(headings.map { String($0.1) } == DiagnosticCode.declared.map(\.rawValue))
    // A section that can't be read would be missing here.
    #expect(DiagnosticExplanation.all.map(\.code) == DiagnosticCode.declared)
  }

  @Test("Every code is explained", arguments: DiagnosticCode.declared)
  func complete(code: DiagnosticCode) throws {
    let explanation = try #require(code.explanation)
    #expect(explanation.cause.hasSuffix("."))
    #expect(explanation.fix.hasSuffix("."))
    #expect(explanation.example.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test(
    "Every example gets the code that it explains, and no other", arguments: DiagnosticCode.declared
  )
  func examples(code: DiagnosticCode) async throws {
    let explanation = try #require(code.explanation)
    let registry = try SectionRegistry([.weather])
    switch explanation.language {
    case .document:
      let document = ListingDocument(
        bytes: Array(explanation.example.utf8), name: "example.xml", folder: Self.samples,
        registry: registry, limits: explanation.limits, checks: .firstItem)
      var found = document.diagnostics
      if found.isEmpty {
        do throws(XMLDocumentError) { _ = try document.makeSections() } catch {
          found = error.diagnostics
        }
      }
      #expect(Set(found.map(\.code)) == [code], "\(found)")
    case .scenario:
      let document = ScenarioDocument(
        bytes: Array(explanation.example.utf8), name: "example.scenario.xml",
        folder: Self.samples, plugins: registry)
      var found = document.diagnostics
      // Some slips show when it runs.
      for scenario in document.scenarios { found += await scenario.run().diagnostics }
      #expect(Set(found.map(\.code)) == [code], "\(found)")
    case .command:
      // Codes that need a large file, or none, are tested with the limits.
      #expect([.unreadableDocument, .tagTooLong].contains(code))
    }
  }

  @Test("A code is explained for people")
  func text() async throws {
    let run = try await ListingRun.run(["explain", "lk0203"], in: Self.samples)
    #expect(
      run.output == """
        LK0203: unknown layout

        The layout is unknown.

        Example:

            <listing xmlns="urn:listingkit:1" version="1.0">
              <section id="feed">
                <layout><gird columns="2"/></layout>
                <items/>
              </section>
            </listing>

        Fix:

        Use list, grid, carousel, waterfall, pages or compositional.

        """)
    #expect(run.messages == "")
    #expect(run.status == 0)
  }

  @Test("As JSON the same is data; without a code it is all of them")
  func json() async throws {
    let run = try await ListingRun.run(["explain", "--format", "json"], in: Self.samples)
    let entries = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: String]])
    #expect(entries.map { $0["code"] } == DiagnosticCode.declared.map(\.rawValue))
    // The example of an empty document is empty.
    let whole = entries.filter { $0["code"] != "LK0104" }
    #expect(whole.allSatisfy { $0.count == 6 && $0.values.allSatisfy { !$0.isEmpty } })
    let list = try await ListingRun.run(["explain"], in: Self.samples)
    #expect(list.output.split(separator: "\n").count == DiagnosticCode.declared.count)
    #expect(list.output.hasPrefix("LK0101  not well formed\n"))
  }

  @Test("An unknown code is an error with a suggestion")
  func unknown() async throws {
    let run = try await ListingRun.run(["explain", "LK0230"], in: Self.samples)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.messages.hasPrefix("error: unknown code 'LK0230'\nhelp: did you mean 'LK02"))
  }
}
