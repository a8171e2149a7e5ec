/// The items of a page that its source skipped because they are invalid.
public struct SkippedItems: Sendable, Hashable {
  /// The maximum number of reasons that are stored.
  public static let reasonLimit = 100

  /// The number of skipped items.
  public private(set) var count = 0
  /// Where each of the first skipped items is, and what is wrong with it.
  public private(set) var reasons: [String] = []

  /// Creates a value for a page without skipped items.
  public init() {}

  /// Adds a skipped item.
  ///
  /// - Parameter reason: where it is, and what is wrong with it.
  public mutating func add(_ reason: @autoclosure () -> String) {
    count += 1
    if reasons.count < Self.reasonLimit { reasons.append(reason()) }
  }

  /// Adds the skipped items of another page.
  public mutating func add(_ other: SkippedItems) {
    count += other.count
    reasons += other.reasons.prefix(Self.reasonLimit - reasons.count)
  }
}
