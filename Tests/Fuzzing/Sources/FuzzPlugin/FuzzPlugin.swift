import Foundation
import FuzzedPlugin
import ListingKit
import ListingPlugins
import ListingTesting
import ListingXML
import Logging

/// A plugin that does what the input says, on a list that is used.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlugin(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  _ = silence
  fuzzed_begin(bytes, count)
  let end = DispatchSemaphore(value: 0)
  Task.detached {
    await Owner().run()
    end.signal()
  }
  precondition(end.wait(timeout: .now() + .seconds(15)) == .success, "the list has not ended")
  // Cancelled pages release their section a little later.
  for _ in 0..<1000
  where fuzzed_sections() != 0 || fuzzed_posts() != 0 || fuzzed_threads() != 0 { usleep(1000) }
  precondition(fuzzed_sections() == 0, "a section wasn't destroyed")
  precondition(fuzzed_threads() == 0, "a thread of the plugin hasn't ended")
  precondition(fuzzed_posts() == 0, "a posted function was neither called nor dropped")
  fuzzed_begin(bytes, 0)
  return 0
}

/// The diagnostics of lists with such a plugin would fill the disk.
private let silence: Void = LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }

private actor Owner {
  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("listing-fuzz")

  /// The plugin's elements in documents: its sections, sources, formats and content.
  private static let sections =
    "<f:items id='i' n='ROUND'><f:part n='1'>text</f:part></f:items><f:pages id='p'/>"
  private static let others = """
    <section id="n"><source kind="f:numbers" f:n="ROUND"/><cell><column>
    <text>{it.n | fuzzed.plain(1)}</text><f:star n="{it.n}"/></column></cell></section>
    <section id="d"><source kind="f:declared" key="k"><field name="n" type="integer"/></source>
    <cell><text>{it.n | fuzzed.plain}</text></cell></section>
    """

  /// Shows a document with all of the plugin, uses the list as a user would, loads another one, and leaves.
  func run() async {
    guard let plugin = try? PluginLoader().linked(fuzzed_entry, name: "fuzzed"),
      let registry = try? SectionRegistry([plugin])
    else { return }
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 300, height: 200))
    let host = RecordingHost(of: list)
    _ = host
    for round in 0..<2 {
      // If another part is invalid, the sections are shown alone.
      var isLoaded = false
      for body in [Self.sections + Self.others, Self.sections] where !isLoaded {
        isLoaded = (try? await list.load(document(body, round, registry))) != nil
      }
      guard isLoaded else { continue }
      for _ in 0..<5 { await Task.yield() }
      if round == 0 { list.attach(view) }
      for section in 0..<list.snapshot.numberOfSections {
        view.tapItem(at: IndexPath(item: 0, section: section))
        let identifier = list.snapshot.sectionIdentifiers[section]
        (list.section(for: identifier) as? any ListSectionPaging)?
          .didApproachEnd(remainingItems: 0)
      }
      for _ in 0..<5 { await Task.yield() }
      for section in list.sections { (section as? any ListSectionLoading)?.refresh() }
      for _ in 0..<5 { await Task.yield() }
      list.flush()
      precondition(view.contentSize.height >= 0)
    }
    list.perform(
      .deleteSections(list.snapshot.sectionIdentifiers), animatingDifferences: false,
      completion: nil)
    await list.waitUntilIdle()
  }

  private func document(
    _ body: String, _ round: Int, _ registry: SectionRegistry
  ) -> ListingDocument {
    ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:f="urn:example:fuzzed" version="1.0">
        \(body.replacingOccurrences(of: "ROUND", with: "\(round)"))</listing>
        """.utf8), name: "fuzz.xml", folder: Self.folder, registry: registry)
  }
}
