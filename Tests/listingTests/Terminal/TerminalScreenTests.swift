import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import ListingTerminal
@testable import listing

/// The sample documents on terminals.
@Suite(.serialized) struct TerminalScreenTests {
  /// The folder of the package, from this file in Tests/listingTests/Terminal.
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL
  private static let samples = package.appending(path: "SampleSections")

  /// All documents but a clock, whose screen is another one each second, and parts of others.
  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: samples.path)) ?? [])
    .filter { $0.hasSuffix(".xml") && !$0.hasSuffix(".scenario.xml") }
    .map { String($0.dropLast(4)) }
    .filter { !["clock", "shared", "airports-database", "journal-strings"].contains($0) }.sorted()

  @MainActor
  private func view(
    _ name: String, palette: TerminalPalette = .none, theme: TerminalTheme = .dark
  ) async throws -> TerminalListView {
    let path = Self.samples.appending(path: name + ".xml").path
    let show = try Show.parse([path, "--language", "en-US"])
    let registry = try show.document.plugins.registry()
    let open = try await OpenList.open(OpenList.read(show.document, registry), show.document)
    await open.list.waitUntilIdle()
    let view = TerminalListView(list: open.list, palette: palette, theme: theme)
    view.title = open.title
    view.resize(columns: 80, rows: 24)
    await open.list.waitUntilIdle()
    return view
  }

  // MARK: - Whole screens

  /// Compares a text with an expected file; with `LISTING_RECORD=1` writes it instead, to be read and checked.
  private func expect(_ text: String, _ name: String) throws {
    let file = Self.package.appending(path: "Tests/listingTests/Expected/Screens/\(name).txt")
    if ProcessInfo.processInfo.environment["LISTING_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    guard text != expected else { return }
    let lines = zip(text.split(separator: "\n"), expected.split(separator: "\n"))
    let first = lines.first { $0 != $1 }
    Issue.record("\(name): '\(first?.0 ?? "")' instead of '\(first?.1 ?? "")'")
  }

  @MainActor
  @Test("Each sample at four sizes", arguments: names)
  func sizes(name: String) async throws {
    var text = ""
    for (columns, rows) in [(40, 12), (80, 24), (120, 30), (200, 50)] {
      let view = try await view(name)
      view.resize(columns: columns, rows: rows)
      await view.list.waitUntilIdle()
      text += "\(columns) × \(rows)\n" + view.frame().lines.map { $0 + "\n" }.joined()
    }
    try expect(text, name)
  }

  @MainActor
  @Test(
    "Colors for dark and light terminals, and styles without colors",
    arguments: ["airports", "chat", "mail", "shop"])
  func colors(name: String) async throws {
    let looks: [(String, TerminalPalette, TerminalTheme)] = [
      ("dark", .full, .dark), ("light", .indexed, .light), ("unknown", .basic, .neutral),
      ("none", .none, .dark),
    ]
    var text = ""
    for (look, palette, theme) in looks {
      let view = try await view(name, palette: palette, theme: theme)
      _ = view.handle(.key(.character("j")))
      await view.list.waitUntilIdle()
      text += look + "\n"
      text += view.frame().styledLines.map { $0.replacing("\u{1B}", with: "␛") + "\n" }.joined()
    }
    try expect(text, name + "-colors")
  }

  // MARK: - Any keys

  @MainActor
  @Test(
    "Whatever keys are pressed at whatever size, the terminal shows the frame", arguments: names)
  func anyKeys(name: String) async throws {
    var random = SeededGenerator(seed: 20_261_127)
    let view = try await view(name)
    var size = (columns: 80, rows: 24)
    var terminal = EmulatedTerminal(columns: size.columns, rows: size.rows)
    var shown: TerminalFrame?
    for step in 0..<Self.keyCount {
      if Int.random(in: 0..<40, using: &random) == 0 {
        size = (Int.random(in: 1...130, using: &random), Int.random(in: 1...50, using: &random))
        if Bool.random(using: &random) { size.columns = Int.random(in: 1...12, using: &random) }
        view.resize(columns: size.columns, rows: size.rows)
        terminal = EmulatedTerminal(columns: size.columns, rows: size.rows)
      }
      let start = ContinuousClock.now
      let input = Self.input(size, &random)
      _ = view.handle(input)
      view.work(for: .milliseconds(1))
      let frame = view.frame()
      #expect(ContinuousClock.now - start < .seconds(5), "\(name), key \(step): \(input)")
      if step.isMultiple(of: 16) {
        await view.list.waitUntilIdle()
        view.listDidChange()
      }
      terminal.write(frame.sequence(replacing: shown))
      shown = frame
      let expected = EmulatedTerminal.cells(of: frame)
      if let row = expected.indices.first(where: { expected[$0] != terminal.cells[$0] }),
        let column = expected[row].indices.first(where: {
          expected[row][$0] != terminal.cells[row][$0]
        })
      {
        Issue.record(
          """
          \(name), key \(step) at \(size), row \(row), column \(column): \
          \(terminal.cells[row][column]) instead of \(expected[row][column]), \(random)
          \(expected[row].map { $0.text ?? "nil" }) \(terminal.cells[row].map { $0.text ?? "nil" })
          \(view.model.mode)
          """)
        return
      }
    }
  }

  /// 10,000 over all samples, or otherwise 1,000.
  private static var keyCount: Int { (triesAllCases ? 10_000 : 1_000) / max(1, names.count) }

  private static func input(
    _ size: (columns: Int, rows: Int), _ random: inout SeededGenerator
  ) -> TerminalInput {
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      let action: TerminalMouse.Action =
        [.press, .drag, .release, .wheelUp, .wheelDown].randomElement(using: &random) ?? .press
      return .mouse(
        TerminalMouse(
          action, column: Int.random(in: 0..<size.columns, using: &random),
          row: Int.random(in: 0..<size.rows, using: &random)))
    case 1:
      let keys: [TerminalKey] = [
        .escape, .enter, .backspace, .delete, .tab, .backTab, .control("c"), .control("d"),
        .control("u"), .control("w"),
      ]
      return .key(keys.randomElement(using: &random) ?? .escape)
    case 2: return .paste("a 日")
    case 3...5:
      let keys: [TerminalKey] = [.up, .down, .left, .right, .pageUp, .pageDown, .home, .end]
      return .key(keys.randomElement(using: &random) ?? .down)
    default:
      let letters = "jkhlgGbf[]/&:nN?aoyYrdumv 123459e"
      return .key(.character(letters.randomElement(using: &random) ?? "j"))
    }
  }
}
