import Foundation
import ListingXML

extension PluginElement {
  /// Reads the items of the element from the file of its attribute `source`: JSON Lines.
  ///
  /// - Parameters:
  ///   - noun: an item and its article, for errors, such as `a card`.
  ///   - example: a line as it should be.
  ///   - item: makes the item of a line; `nil` if the line is wrong.
  /// - Throws: `PluginError` with the line that is wrong.
  public func items<Line: Decodable, Item>(
    _ noun: String, example: String, item: (Line) -> Item?
  ) throws -> [Item] {
    guard let file = file("source") else {
      throw PluginError("'\(name)' needs a 'source': name the file of its items")
    }
    let limit = 1 << 20
    let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    guard size <= limit else {
      throw PluginError(
        "\(file.lastPathComponent) has more than \(limit >> 20) MiB", attribute: "source")
    }
    let lines = try Data(contentsOf: file).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return try lines.enumerated().filter { !$1.isEmpty }.map { index, bytes in
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)),
        let item = item(line)
      else {
        throw PluginError(
          "\(file.lastPathComponent):\(index + 1): this isn't \(noun): write \(example)",
          attribute: "source")
      }
      return item
    }
  }
}
