import Foundation

/// What a section is told before it chooses its part of a compositional layout.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The size of the list's viewport, in points.
  public var containerSize: CGSize

  /// Creates an environment.
  public init(containerSize: CGSize) { self.containerSize = containerSize }
}
