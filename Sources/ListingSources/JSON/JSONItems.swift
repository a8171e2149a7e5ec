/// The place of the items in a JSON file.
public enum JSONItems: Sendable, Hashable {
  /// The elements of an array, by its pointer (RFC 6901): `/data/items`, or an empty pointer for a file
  /// that is an array. A `*` stands for each element of an array: `/resources/*/spans`. If a path is `@name`, it can be an object, whose members are the items.
  case array(at: String)
  /// Every line is an item (JSON Lines). Empty lines are skipped.
  case lines

  /// The path of the name of an item that is the member of an object.
  static let name = "@name"

  /// Chooses the place by the file extension: lines for `.jsonl` and `.ndjson`, an array otherwise.
  public init(fileExtension: String) {
    self = ["jsonl", "ndjson"].contains(fileExtension.lowercased()) ? .lines : .array(at: "")
  }
}
