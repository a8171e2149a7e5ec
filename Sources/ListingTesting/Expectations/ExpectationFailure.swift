/// What a list should have been and was not. Thrown, so that it fails a test in any framework.
public struct ExpectationFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was expected and what was there.
  public let description: String

  /// Creates a failure from its sentence.
  public init(_ description: String) { self.description = description }
}
