/// What concerns all sections of a compositional layout.
public final class CompositionalLayoutConfiguration {
  /// The direction in which the list scrolls.
  public var scrollDirection: ListScrollDirection = .vertical

  /// Creates the configuration of a vertical list.
  public init() {}
}
