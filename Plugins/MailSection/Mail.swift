import JSONLines
import ListingKit
import ListingXML

/// A mail.
public struct Mail: ListRecord, ListDiffable, Hashable, Sendable {
  /// The name by which the mailbox knows it.
  public let listIdentifier: String
  /// Who sent it.
  public var sender: String
  /// What it's about.
  public var subject: String
  /// The day on which it arrived.
  public var date: ListDay
  /// Whether it arrived after the last visit.
  public var isNew: Bool
  /// Whether it was read.
  public var isRead: Bool

  public var fields: [(name: String, value: ListValue)] {
    [
      ("sender", .string(sender)), ("subject", .string(subject)), ("date", .day(date)),
      ("new", .boolean(isNew)), ("read", .boolean(isRead)),
    ]
  }
}

extension Mail {
  private struct Line: Decodable {
    var id: String
    var sender: String
    var subject: String
    var date: String
    var read: Bool?

    /// The day of `date`, such as 2026-03-14.
    var day: ListDay? {
      let parts = date.split(separator: "-").compactMap { Int($0) }
      return parts.count == 3 ? ListDay(year: parts[0], month: parts[1], day: parts[2]) : nil
    }
  }

  /// Reads the mails of an element.
  ///
  /// - Parameter visit: the day of the last visit.
  static func mails(of element: PluginElement, visit: ListDay?) throws -> [Mail] {
    try element.items(
      "a mail",
      example: """
        {"id": "1", "sender": "Ada", "subject": "Lunch", "date": "2026-03-14"}
        """
    ) { (line: Line) in
      guard !line.id.isEmpty, let day = line.day else { return nil }
      return Mail(
        listIdentifier: line.id, sender: line.sender, subject: line.subject, date: day,
        isNew: visit.map { day > $0 } ?? false, isRead: line.read ?? false)
    }
  }
}
