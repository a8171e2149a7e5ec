import ListingKit
import ListingSources

/// A message of a conversation.
public struct Message: ListRecord, ListDiffable, Hashable, Sendable {
  /// What the conversation knows it by.
  public var listIdentifier: String
  /// Who wrote it.
  public var author: String
  /// What it says.
  public var text: String
  /// Whether it was changed after it was sent.
  public var isEdited = false

  /// Creates a message.
  public init(_ identifier: String, from author: String, text: String) {
    self.listIdentifier = identifier
    self.author = author
    self.text = text
  }

  /// The message, by the names of the file's members, and whether it was `edited`.
  public var fields: [(name: String, value: ListValue)] {
    [("from", .string(author)), ("text", .string(text)), ("edited", .boolean(isEdited))]
  }
}
