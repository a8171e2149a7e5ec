import Foundation
import ListingTesting
import ListingText
import Testing

/// What data, names of files and arguments contain never controls a terminal.
@Suite struct TerminalSafetyTests {
  /// Clears the screen, rings, forges a line, and reverses what follows.
  static let hostile = "a\u{1B}[2J\u{7}\nforged: \u{9B}2J\u{202E}b\u{2066}\u{200F}\u{7F}\u{2028}"

  /// A folder with a document, a scenario and data with hostile text and hostile names.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let escaped = hostile.unicodeScalars.map {
      $0.value >= 0x7F || $0 == "\n" ? "&#\($0.value);" : $0.value < 0x20 ? "" : String($0)
    }
    .joined()
    let name = hostile
    try folder.write("id,name\n\"\(hostile)\",\"\(hostile)\"\n", to: "data.csv")
    try folder.write(document(title: escaped), to: "\(name).xml")
    try folder.write(document(title: "other", item: "<item id='\(escaped)2'/>"), to: "other.xml")
    try folder.write(
      document(title: "x", item: "<itm id='\(escaped)'/><item id='\(escaped)' \(escaped)='1'/>"),
      to: "wrong.xml")
    try folder.write("<listing\(hostile)", to: "broken.xml")
    try folder.write("id\n\"\(hostile)", to: "broken.csv")
    try folder.write(
      document(title: "x").replacing("data.csv", with: "broken.csv"), to: "data.xml")
    try folder.write(
      """
      <scenario xmlns="urn:listingkit:scenario:1" name="\(escaped)">
        <given><section id="\(escaped)"><item id="\(escaped)"/></section></given>
        <then><order section="\(escaped)">other</order></then>
      </scenario>
      """, to: "\(name).scenario.xml")
    return folder
  }

  private static func document(title: String, item: String? = nil) -> String {
    """
    <listing xmlns="urn:listingkit:1" version="1.0" title="\(title)">
      <param name="owner" type="string" default="\(title)"/>
      <section id="\(title)"><header><text>\(title) {param.owner}</text></header>
        <items>\(item ?? "<item id='\(title)'/>")</items></section>
      <section id="data"><source kind="csv" href="data.csv" key="id"><field name="name"/></source>
        <cell><text>{it.name}</text></cell></section>
    </listing>
    """
  }

  private static let name = "\(hostile).xml"

  @Test(
    "No output and no message contains a character that controls a terminal, and none forges a line",
    arguments: [
      [hostile], ["help", hostile], ["--\(hostile)"], ["show", "--\(hostile)"], ["show", hostile],
      ["show", "a.xml", hostile], ["show", name, "--param", "\(hostile)=1"],
      ["show", name, "--param", hostile], ["show", name, "--language", hostile],
      ["show", name, "--allow-host", hostile], ["show", name, "--scroll-to", "data/\(hostile)1"],
      ["show", name, "--scroll-to", "\(hostile)1/a"], ["show", name, "--width", hostile],
      ["show", name, "--color", hostile], ["show", name, "--pages", hostile], ["show", "data.xml"],
      ["dump", name, "--pages", "all"], ["dump", name, "--format", "json"], ["dump", "data.xml"],
      ["dump", "wrong.xml"], ["dump", name, "--format", hostile],
      ["dump", name, "--plugin", hostile],
      ["dump", name, "--plugin", "./\(hostile).so"], ["dump", name, "--plugin-path", hostile],
      ["validate", "--color", "never", name, "wrong.xml", "broken.xml", "data.xml", hostile],
      ["validate", "--format", "json", "wrong.xml", "broken.xml", "data.xml", hostile],
      ["diff", name, "other.xml"], ["diff", "--format", "json", name, "other.xml"],
      ["diff", hostile, hostile], ["diff", "wrong.xml", name],
      ["format", "--check", name, hostile],
      ["format", "--output", hostile, name], ["format", name], ["test", "."], ["test", hostile],
      ["test", "--format", "json", "."], ["test", ".", "--param", "\(hostile)=1"],
      ["explain", hostile], ["new", "listing", hostile], ["new", "plugin", hostile],
      ["new", hostile, "a"], ["new", "listing", "a", "--directory", hostile],
      ["new", "plugin", "a", "--listing-kit", hostile], ["schema", hostile],
      ["schema", "--output", "\(name)/\(hostile)"], ["plugins", "--probe", hostile],
      ["plugins", "--plugin", hostile], ["completions", hostile],
      ["--generate-completion-script", hostile], ["serve", hostile],
      ["serve", name, "--host", hostile],
    ])
  func runs(arguments: [String]) async throws {
    let folder = try Self.folder()
    let run = try await ListingRun.run(
      arguments, in: folder.url, environment: ["LISTING_PLUGIN_PATH": "/\(Self.hostile)"])
    for text in [run.output, run.messages] {
      let hidden = text.unicodeScalars.filter { !$0.isShown && $0 != "\n" && $0 != "\t" }
      #expect(hidden.isEmpty, "\(text.debugDescription)")
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("forged") }, "\(text)")
    }
    #expect(run.output + run.messages != "")
  }

  @Test(
    "Bound values in a drawn list keep their line breaks, and nothing else begins a line",
    arguments: [
      ([], "a[2J"), (["--pages", "all", "--width", "60"], "a[2J"),
      (["--param", "owner=\(hostile)"], "a␛[2J␇"),
    ] as [([String], String)])
  func drawing(options: [String], owner: String) async throws {
    let folder = try Self.folder()
    let run = try await ListingRun.run(
      ["show", Self.name] + options, in: folder.url,
      environment: ["LISTING_PLUGIN_PATH": "/\(Self.hostile)"])
    let forged = "forged: \u{FFFD}2J\u{FFFD}b\u{FFFD}␡\u{FFFD}"
    // The header with the parameter, the item of the document, and the item of the data.
    let lines = ["a[2J \(forged) \(owner)", forged, "a[2J", forged, "a␛[2J␇", forged, ""]
    #expect(run.output == lines.joined(separator: "\n"), "\(run.output.debugDescription)")
    #expect(run.messages == "" && run.status == 0, "\(run.messages.debugDescription)")
  }

  /// Runs a command line in a terminal, and presses a key when the screen has a text.
  private func shown(
    _ line: String, pressing key: String, when text: String = "Chooser", in folder: TemporaryFolder
  ) async throws -> ListingRun {
    try await ListingRun.shell(
      """
      mkfifo keys; echo '\(line)' >line.sh; printf 'echo "status-$?"' >>line.sh
      timeout 60 script -qfc 'bash line.sh' screen <keys >/dev/null & exec 3>keys
      for attempt in {1..600}; do grep -qs '\(text)' screen && break; sleep 0.05; done
      printf '\(key)' >&3
      wait $!; tr -d '\\r' <screen; rm keys screen
      """, in: folder.url, environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8"])
  }

  @Test("A chosen item is one safe line, and exact with --print0, which a terminal doesn't get")
  func choice() async throws {
    let folder = try Self.folder()
    try folder.write(Self.chooser, to: "chooser.xml")
    let line = try await shown(
      "\"$LISTING\" show --select chooser.xml >chosen", pressing: "\\r", when: "▌",
      in: folder)
    #expect(line.output.contains("status-0"))
    let chosen = try String(contentsOf: folder.url.appending(path: "chosen"), encoding: .utf8)
    #expect(
      chosen == "data/a␛[2J␇␊forged: \u{FFFD}2J\u{FFFD}b\u{FFFD}␡\u{FFFD}\n",
      "\(chosen.debugDescription)")
    _ = try await shown(
      "\"$LISTING\" show --select --print0 chooser.xml >exact", pressing: "\\r", when: "▌",
      in: folder)
    let exact = try String(contentsOf: folder.url.appending(path: "exact"), encoding: .utf8)
    #expect(exact == "data/\(Self.hostile)\0")
    let terminal = try await shown(
      "\"$LISTING\" show --select --print0 chooser.xml; echo Chooser", pressing: "", in: folder)
    #expect(terminal.output.contains("--print0 is for a pipe or a file"))
  }

  @Test("Keys are read from the terminal while the document is the standard input")
  func keyboard() async throws {
    let folder = try Self.folder()
    try folder.write(Self.chooser, to: "chooser.xml")
    let run = try await shown("cat chooser.xml | \"$LISTING\" show -", pressing: "q", in: folder)
    // The list was on the alternate screen, and the key ended it.
    #expect(
      run.output.contains("\u{1B}[?1049h") && run.output.contains("status-0"), "\(run.output)")
    let waiting = try await ListingRun.shell(
      "script -qfc '\"$LISTING\" dump - 2>&1' screen </dev/null >/dev/null; cat screen",
      in: folder.url)
    #expect(waiting.output.contains("waiting for a document on the standard input"))
  }

  private static let chooser = """
    <listing xmlns="urn:listingkit:1" version="1.0" title="Chooser">
      <section id="data"><source kind="csv" href="data.csv" key="id"><field name="name"/></source>
        <cell><text>{it.name}</text></cell></section>
    </listing>
    """

  @Test("JSON contains the exact text in spite of that")
  func exactJSON() async throws {
    let folder = try Self.folder()
    let run = try await ListingRun.run(["dump", Self.name, "--format", "json"], in: folder.url)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: [[String: Any]]])
    let items = root["sections"]?.last?["items"] as? [[String: Any]]
    #expect(items?.first?["id"] as? String == Self.hostile)
    let changes = try await ListingRun.run(
      ["diff", "--format", "json", "other.xml", Self.name], in: folder.url)
    #expect(
      changes.output.contains(#"\u009b2J\u202eb\u2066\u200f\u007f\u2028"#), "\(changes.output)")
  }

  @Test(
    "Text in lines is the same unless it has such characters, which are replaced by visible ones")
  func replacements() {
    #expect("Grüße – 東京\t…\n".linesForTerminal == "Grüße – 東京\t…\n")
    #expect("a\n\tb\r\u{1B}".linesForTerminal == "a\n\tb␍␛")
    #expect("a\n\tb\u{9B}\u{202E}\u{7F}".lineForTerminal == "a␊\tb\u{FFFD}\u{FFFD}␡")
    #expect(
      "{\n\"a\": \"\u{202E}é\u{85}\"\n}".jsonForTerminal == "{\n\"a\": \"\\u202eé\\u0085\"\n}")
  }
}
