/// When an item counts as seen: it shows enough of itself for long enough.
public struct ImpressionRule: Hashable, Sendable {
  /// How much of the item must be visible, from 0 to 1; of an item that is longer than the viewport, how
  /// much of the viewport it must fill.
  public var fraction: Double
  /// How long it must be visible without interruption.
  public var duration: Duration

  /// Creates a rule.
  public init(fraction: Double = 0.5, duration: Duration = .seconds(1)) {
    self.fraction = fraction
    self.duration = duration
  }
}
