import CAllocation
import CSAX
import Foundation
import ListingXML

/// A section document that is read and checked, with all positions for messages, against libxml2's
/// SAX2 interface in C with callbacks that do nothing.
enum XMLBenchmark {
  static func table(runs: Int) -> Report.Table {
    Report.Table(
      title: "XML documents",
      text: """
        Items of a name, a number and a text, written by a seeded generator. `ListingDocument` \
        reads, checks and compiles them and keeps where everything is; libxml2's SAX2 in C reads \
        the same bytes with empty callbacks. Foundation's `XMLParser` and XMLCoder make structs of \
        the items, without checks and places, once and of 1 MB only where they take long. The \
        memory is what the process held at most while a document was read, beyond what the \
        document takes; against 8 MB. Identifiers are numbered in order, and in one document in none.
        """,
      rows: [1, 10, 30].flatMap { row(megabytes: $0, runs) }
        + row(megabytes: 10, isOrdered: false, runs))
  }

  private static func row(
    megabytes: Int, isOrdered: Bool = true, _ runs: Int
  ) -> [Report.Row] {
    let bytes = document(size: megabytes * 1_000_000, isOrdered: isOrdered)
    let name = "\(megabytes) MB\(isOrdered ? "" : ", in no order")"
    // The program's own pages, which are read in once, are no memory of a document.
    _ = read(document(size: 1_000, isOrdered: true))
    let memory = peakBeyondKept { read(bytes) }
    let measurement = Measurement(
      runs: runs,
      [
        { read(bytes).diagnostics.count },
        {
          bytes.withUnsafeBytes {
            Int(sax_read($0.bindMemory(to: CChar.self).baseAddress, Int32($0.count)))
          }
        },
      ])
    var rows = [
      Report.Row(
        work: "ListingDocument, \(name)", time: measurement.time(0),
        against: "SAX2 in C, empty",
        ratio: measurement.ratio(0, to: 1), target: 2)
    ]
    if megabytes == 1 {
      let data = Data(bytes)
      let others = Measurement(
        runs: min(runs, 3),
        [
          { OtherReaders.foundation(data) }, { OtherReaders.xmlCoder(data) },
          {
            bytes.withUnsafeBytes {
              Int(sax_read($0.bindMemory(to: CChar.self).baseAddress, Int32($0.count)))
            }
          },
        ])
      for (index, other) in ["Foundation's XMLParser", "XMLCoder"].enumerated() {
        rows.append(
          Report.Row(
            work: "\(other), \(name)", time: others.time(index),
            against: "SAX2 in C, empty", ratio: others.ratio(index, to: 2)))
      }
    }
    if let memory {
      rows.append(
        Report.Row(
          work: "memory beyond what is kept, \(name)", against: "8 MB",
          ratio: memory / 8_000_000, target: 1))
    }
    return rows
  }

  private static func read(_ bytes: [UInt8]) -> ListingDocument {
    var limits = DocumentLimits()
    limits.inlineItems = 1_000_000
    limits.elements = 1_000_000
    let document = ListingDocument(
      bytes: bytes, name: "benchmark.xml", folder: FileManager.default.temporaryDirectory,
      limits: limits)
    precondition(document.isValid)
    return document
  }

  /// A document that is at least that long.
  private static func document(size: Int, isOrdered: Bool) -> [UInt8] {
    var generator = SeededGenerator(seed: 11)
    let words = ["harbour", "Tampere", "runway", "östra", "north", "field", "&amp;", "42", "lake"]
    var text = """
      <listing xmlns="urn:listingkit:1" version="1.0" title="Benchmark">
        <section id="items">
          <items>

      """
    var number = 0
    while text.utf8.count < size {
      // No two are the same: the step is odd, and shares no factor with the number of places.
      let identifier = isOrdered ? number : (number &* 7_777_777) & 0xFFF_FFFF
      let name = (0..<3).map { _ in words.randomElement(using: &generator) ?? "" }
      text += """
              <item id="item-\(identifier)" name="\(name.joined(separator: " "))">\
        <field name="stars" type="number">\(Int.random(in: 0..<1000, using: &generator))</field>\
        </item>

        """
      number += 1
    }
    text += """
          </items>
          <cell><row spacing="8"><text>{it.name}</text><text>{it.stars}</text></row></cell>
        </section>
      </listing>
      """
    return Array(text.utf8)
  }

  /// How much more memory the process held at one time than what it made takes, in bytes; `nil`
  /// where the system does not tell.
  private static func peakBeyondKept<Value>(_ make: () -> Value) -> Double? {
    release_free_memory()
    // Linux counts the most from here on.
    guard let reset = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return nil }
    reset.write(Data("5".utf8))
    let allocated = allocated_bytes()
    guard let resident = kilobytes("VmRSS:") else { return nil }
    return withExtendedLifetime(make()) {
      let kept = Double(allocated_bytes()) - Double(allocated)
      return kilobytes("VmHWM:").map { max(($0 - resident) * 1024 - kept, 0) }
    }
  }

  private static func kilobytes(_ field: String) -> Double? {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
    return line.flatMap { Double($0.split(whereSeparator: \.isWhitespace)[1]) }
  }
}
