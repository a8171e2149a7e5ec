import Foundation
import ListingXML

/// A file of a feed: JSON Lines, each with the time in sols (`sol`) and a journal `entry`, a message (`from`,
/// `text`) or the `weather` (with `temperature`, `high`, `low`, `sunrise` and `sunset`). A line with `at`
/// arrives that many seconds after the beginning.
struct MarsFile: Sendable {
  /// Something that arrives while the feed is shown.
  struct Arrival: Sendable {
    /// The seconds since the beginning.
    var time: Double
    var item: MarsItem
  }

  /// The items that are there at the beginning.
  private(set) var initial: [MarsItem] = []
  /// The items that arrive after it, in order.
  private(set) var arrivals: [Arrival] = []

  /// The most bytes of a file.
  private static let byteLimit = 16 << 20

  private struct Line: Decodable {
    var at: Double?
    var sol: Double
    var entry: String?
    var from: String?
    var text: String?
    var weather: String?
    var temperature: Int?
    var high: Int?
    var low: Int?
    var sunrise: String?
    var sunset: String?

    /// - Parameter number: the line's number.
    func item(_ number: Int) -> MarsItem? {
      if let entry { return .entry(MarsEntry(number: number, sol: sol, text: entry)) }
      if let from, let text {
        return .message(MarsMessage(number: number, sol: sol, sender: from, text: text))
      }
      guard let weather, let temperature, let high, let low, let sunrise, let sunset else {
        return nil
      }
      return .weather(
        MarsWeather(
          sol: sol, condition: weather, temperature: temperature, high: high, low: low,
          sunrise: sunrise, sunset: sunset))
    }
  }

  /// Reads a file.
  ///
  /// - Throws: `PluginError` with the line that is wrong.
  init(_ file: URL) throws {
    let name = file.lastPathComponent
    let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    guard size <= Self.byteLimit else {
      throw PluginError(
        "\(name) has more than \(Self.byteLimit >> 20) MiB: keep only the latest lines",
        attribute: "source")
    }
    let lines = try Data(contentsOf: file).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated()
    where !bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) {
      func error(_ problem: String) -> PluginError {
        PluginError("\(name):\(index + 1): \(problem)", attribute: "source")
      }
      // No sol has so many digits, so that each has a whole number.
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)),
        (0...1e9).contains(line.sol)
      else {
        throw error(
          "this isn't an object with a number 'sol', 0 or more: write {\"sol\": 6, \"entry\": "
            + "\"The wind is back.\"}")
      }
      guard let item = line.item(index + 1) else {
        throw error(
          "expected 'entry', or 'from' and 'text', or 'weather' with 'temperature', 'high', 'low', "
            + "'sunrise' and 'sunset'")
      }
      guard let time = line.at else {
        initial.append(item)
        continue
      }
      guard (arrivals.last?.time ?? 0)...1e9 ~= time else {
        throw error("'at' is earlier than in the previous line: sort the lines by 'at'")
      }
      arrivals.append(Arrival(time: time, item: item))
    }
  }
}
