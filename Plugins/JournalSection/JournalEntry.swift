import Foundation
import ListingKit
import ListingXML

/// An entry of a journal: a day, counted from the first one, and what was written on it.
public struct JournalEntry: ListRecord, ListDiffable, Hashable, Sendable {
  /// What the journal knows it by.
  public var listIdentifier: String { "sol-\(sol)" }
  /// The day.
  public var sol: Int
  /// What was written.
  public var text: String

  /// Creates an entry.
  public init(sol: Int, text: String) {
    self.sol = sol
    self.text = text
  }

  /// The day and the text.
  public var fields: [(name: String, value: ListValue)] {
    [("sol", .integer(Int64(sol))), ("text", .string(text))]
  }
}

/// A file of entries: JSON Lines with `sol` and `text`, in the order of their days.
struct JournalFile {
  private(set) var entries: [JournalEntry] = []

  /// The most bytes of a file.
  private static let byteLimit = 16 << 20

  private struct Line: Decodable {
    var sol: Int
    var text: String
  }

  /// Reads a file.
  ///
  /// - Throws: `PluginError` with the line that is wrong.
  init(_ file: URL) throws {
    let name = file.lastPathComponent
    let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    guard size <= Self.byteLimit else {
      throw PluginError(
        "\(name) has more than \(Self.byteLimit >> 20) MiB: keep only the latest entries",
        attribute: "source")
    }
    let lines = try Data(contentsOf: file).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() where !bytes.isEmpty {
      func error(_ problem: String) -> PluginError {
        PluginError("\(name):\(index + 1): \(problem)", attribute: "source")
      }
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)) else {
        throw error(
          "this isn't an entry: write {\"sol\": 6, \"text\": \"The wind is back.\"}, the sol a whole "
            + "number.")
      }
      guard line.sol > entries.last?.sol ?? .min else {
        throw error(
          "sol \(line.sol) isn't after the previous one: write one entry for each sol, in order")
      }
      entries.append(JournalEntry(sol: line.sol, text: line.text))
    }
  }
}
