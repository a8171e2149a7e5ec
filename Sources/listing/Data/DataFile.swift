import Foundation
import ListingKit
import ListingSources

/// A data file that is shown without a document of its own.
struct DataFile {
  enum Kind {
    case csv, json, lines, database
    case feed(XMLFeed)
  }

  let url: URL
  let kind: Kind

  /// Recognizes a file by its extension and its first bytes; `nil` if it isn't a data file.
  init?(_ url: URL) {
    self.url = url
    let handle = try? FileHandle(forReadingFrom: url)
    let start = (try? handle?.read(upToCount: 4_096)) ?? Data()
    try? handle?.close()
    let text = String(decoding: start, as: UTF8.self)
    let root = text.firstMatch(of: #/<([A-Za-z][\w.\-]*:)?(?<name>[A-Za-z]+)[\s>]/#)?.name
    switch url.pathExtension.lowercased() {
    case _ where start.starts(with: "SQLite format 3".utf8): kind = .database
    case "csv", "tsv", "tab", "psv": kind = .csv
    case "json", "geojson": kind = .json
    case "jsonl", "ndjson": kind = .lines
    case "rss", "xml", "atom", "rdf":
      switch root {
      case "rss", "RDF": kind = .feed(.rss)
      case "feed", "entry": kind = .feed(.atom)
      default: return nil
      }
    default: return nil
    }
  }

  /// Returns the sections of the data.
  ///
  /// - Throws: `SourceError`.
  func sections() throws -> [DataSection] {
    switch kind {
    case .csv: [try DataSection(csv: url)]
    case .json, .lines: [try DataSection(json: url)]
    case .feed(let feed): [DataSection(feed, in: url)]
    case .database: try DataSection.sections(ofDatabase: url)
    }
  }

  /// The name of the file in its folder.
  var name: String { url.lastPathComponent }

  /// The name of the document for the data.
  var documentName: String {
    let stem = url.deletingPathExtension().lastPathComponent
    return url.pathExtension.lowercased() == "xml" ? "\(stem).listing.xml" : "\(stem).xml"
  }

  /// Returns the text of a document that shows the data, and what was assumed about it.
  ///
  /// - Throws: `SourceError`.
  func document() throws -> (text: String, notes: [String]) {
    let sections = try sections()
    return (
      DataDocument.text(of: sections, title: url.deletingPathExtension().lastPathComponent),
      sections.flatMap(\.notes)
    )
  }
}

extension DataSection {
  /// The entries of a feed.
  fileprivate init(_ feed: XMLFeed, in file: URL) {
    self.init(
      attributes: [("kind", "xml"), ("format", feed.rawValue), ("href", file.lastPathComponent)],
      key: ["id"], title: file.deletingPathExtension().lastPathComponent)
    fields = [
      Field(name: "title", path: ""), Field(name: "summary", path: ""),
      Field(name: "date", path: "", found: ColumnSample.Found(type: .datetime)),
    ]
    notes = ["a feed of format '\(feed.rawValue)'"]
  }
}
