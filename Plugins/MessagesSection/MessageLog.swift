import Foundation
import ListingKit
import ListingXML

/// What happened in a conversation, and when: a file of JSON Lines, each with the seconds since the
/// beginning (`at`) and one of a message (`id`, `from`, `text`), an `edit` of one with its new `text`, a
/// `delete`, or a `pin`, which moves it to the top.
struct MessageLog: Sendable {
  /// Something that happened.
  struct Event: Sendable {
    /// The seconds since the beginning.
    var time: Double
    var change: ItemChange<Message>
  }

  /// The messages that are there at the beginning.
  private(set) var initial: [Message] = []
  /// What happens after it, in order.
  private(set) var events: [Event] = []

  /// The most bytes of a file.
  static let byteLimit = 16 << 20

  fileprivate struct Line: Decodable {
    var at: Double
    var id: String?
    var from: String?
    var text: String?
    var edit: String?
    var delete: String?
    var pin: String?
  }

  /// Reads a file.
  ///
  /// - Throws: `PluginError` with the line that is wrong.
  init(file: URL) throws {
    let name = file.lastPathComponent
    let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    guard size <= Self.byteLimit else {
      throw PluginError(
        "\(name) has more than \(Self.byteLimit >> 20) MiB: keep only the latest messages",
        attribute: "source")
    }
    var messages: [String: Message] = [:]
    var time = 0.0
    let lines = try Data(contentsOf: file).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated()
    where !bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) {
      func error(_ problem: String) -> PluginError {
        PluginError("\(name):\(index + 1): \(problem)", attribute: "source")
      }
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)) else {
        throw error(
          "this isn't an object with a number 'at' and texts: write {\"at\": 0, \"id\": "
            + "\"m1\", \"from\": \"Ada\", \"text\": \"Hello\"}.")
      }
      guard line.at >= time, line.at.isFinite else {
        throw error("this is earlier than the previous line: sort the lines by 'at'")
      }
      time = line.at
      guard let change = line.change(&messages) else {
        throw error(
          "this is neither a message with 'id', 'from' and 'text' nor an 'edit', 'delete' or 'pin' of "
            + "an existing one: correct the identifier, or add what's missing")
      }
      if time == 0, case .insert(let items, _) = change {
        initial += items
      } else {
        events.append(Event(time: time, change: change))
      }
    }
  }
}

extension MessageLog.Line {
  /// What the line tells; `nil` where that makes no sense.
  fileprivate func change(_ messages: inout [String: Message]) -> ItemChange<Message>? {
    if let id, let from, let text, !id.isEmpty, messages[id] == nil {
      let message = Message(id, from: from, text: text)
      messages[id] = message
      return .insert([message])
    }
    if let edit, let text, var message = messages[edit] {
      (message.text, message.isEdited) = (text, true)
      messages[edit] = message
      return .update([message])
    }
    if let delete, messages.removeValue(forKey: delete) != nil { return .delete([delete]) }
    if let pin, messages[pin] != nil { return .move(pin, .start) }
    return nil
  }
}
