/// Where the items of a JSON file are.
public enum JSONItems: Sendable, Hashable {
  /// The elements of an array, which an RFC 6901 pointer names: `/data/items`, or nothing for a file
  /// that is an array.
  case array(at: String)
  /// Every line is an item (JSON Lines). Empty lines are skipped.
  case lines

  /// Where they are by the name of the file: lines in `.jsonl` and `.ndjson`, else an array.
  public init(fileExtension: String) {
    self = ["jsonl", "ndjson"].contains(fileExtension.lowercased()) ? .lines : .array(at: "")
  }
}
