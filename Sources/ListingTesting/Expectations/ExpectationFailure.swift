/// A difference between a list and its expected state. It's thrown, so that it fails a test in any
/// framework.
public struct ExpectationFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The expected and the actual state.
  public let description: String

  /// Creates a failure with a description.
  public init(_ description: String) { self.description = description }
}
