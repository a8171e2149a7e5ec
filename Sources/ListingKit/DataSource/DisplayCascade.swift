/// Bounds the transactions that sections cause by changing the list whenever their items appear.
///
/// A round is a transaction that a section requested while it was notified of items that the previous round
/// displayed. Other events, such as a tap, start again.
struct DisplayCascade {
  /// The maximum number of rounds: more than the items that a section adds one by one to fill a screen.
  static let limit = 256

  /// The round of the transaction that is collected.
  private var collected = 0
  /// The round of the transaction that is applied.
  private var applied = 0
  /// The section that is notified.
  private var section: String?
  private var hasReported = false

  /// Begins notifying a section.
  ///
  /// - Returns: the section that was being notified.
  mutating func begin(_ section: String?) -> String? {
    defer { self.section = section }
    return self.section
  }

  /// Ends the collected transaction, which is applied next.
  mutating func endTransaction() { (applied, collected) = (collected, 0) }

  /// Counts an operation.
  ///
  /// - Parameter isApplying: whether an update is being applied.
  /// - Returns: the section that has caused too many rounds; `nil` if the operation may be performed.
  mutating func add(isApplying: Bool) -> String? {
    guard let section, isApplying else {
      hasReported = hasReported && isApplying
      return nil
    }
    guard applied < Self.limit else { return section }
    collected = max(collected, applied + 1)
    return nil
  }

  /// Whether this is the first report since rounds began.
  mutating func isFirstReport() -> Bool {
    defer { hasReported = true }
    return !hasReported
  }
}
