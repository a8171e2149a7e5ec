import Foundation
import ListingKit
import ListingTerminal
import ListingTesting
import Testing

@testable import ListingScenarios
@testable import ListingWeb
@testable import listing

/// The scenarios of the samples on every host: after each `then`, a terminal shows the list as the scenario expects
/// it, and a page is recorded for Chromium.
@Suite struct ScenarioHostTests {
  private static let samples = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "SampleSections")

  @Test(arguments: ScenarioSuite(below: [samples]).files)
  func `A scenario passes, and a terminal shows each of its steps`(file: URL) async throws {
    let document = ScenarioDocument(
      contentsOf: file, name: file.lastPathComponent, plugins: try PluginOptions.registry(of: []))
    try #require(!document.scenarios.isEmpty)
    for scenario in document.scenarios {
      var shown: [ShownList] = []
      let run = ScenarioRun(scenario, in: ScenarioEnvironment()) { shown.append(ShownList($0)) }
      await run.run()
      #expect(run.failures.isEmpty, "\(scenario.name): \(run.failures)")
      let recording = PageRecording()
      let terminal = PrintedList()
      for list in shown {
        recording.show(list)
        try terminal.expect(list, scenario.name)
      }
      try save(recording, named: "\(file.lastPathComponent) \(scenario.name)")
    }
  }

  /// Writes a recording into the folder that `LISTING_RECORDINGS` names (Scripts/ci/browser).
  private func save(_ recording: PageRecording, named name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["LISTING_RECORDINGS"],
      !recording.steps.isEmpty
    else { return }
    struct Recording: Encodable {
      var name: String
      var page: String
      var steps: [PageRecording.Step]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = try encoder.encode(
      Recording(name: name, page: recording.page, steps: recording.steps))
    let file = name.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
    try data.write(to: URL(filePath: folder).appending(path: "\(file.prefix(150)).json"))
  }
}

/// A list that is printed as a terminal shows it.
private struct PrintedList {
  private let text = TerminalText()
  private let mirror: HostMirror

  init() {
    let printer = TerminalPrinter(text: text, isStyled: false) { _ in }
    mirror = HostMirror(printer.makeView(columns: 200))
  }

  /// Expects the words of all items in their order. Within an item, what is beside several lines is on the first of them.
  func expect(_ shown: ShownList, _ scenario: String) throws {
    mirror.show(shown)
    var lines: [String] = []
    let printer = TerminalPrinter(text: text, isStyled: false) { lines.append($0) }
    try printer.printAll(of: mirror.view)
    var rest = Substring(lines.joined(separator: " "))
    for section in shown.sections {
      for item in section.items {
        var end = rest.startIndex
        for word in item.content.words {
          guard let range = rest.range(of: word) else {
            Issue.record(
              "\(scenario): the terminal doesn't show '\(word)' of \(section.identifier): \(lines)")
            return
          }
          end = max(end, range.upperBound)
        }
        rest = rest[end...]
      }
    }
  }
}
