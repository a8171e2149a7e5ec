/// How far the data of a document's sources are read when the document is checked.
public enum SourceChecks: Int, Sendable, Comparable {
  /// No data are read: the document is about to be shown, and its sections report what they can't load, with the
  /// position in the document.
  case none
  /// The names of columns and the first item are read.
  case firstItem
  /// The first page is read, so that authors hear of invalid items.
  case firstPage

  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
