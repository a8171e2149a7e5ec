import Foundation

/// The environment in which a section chooses its part of a compositional layout.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The container of the layout.
  public var container: LayoutContainer

  /// The traits of the host.
  public var traits: ListTraits

  /// The size of the list's viewport, in points.
  public var containerSize: CGSize {
    get { container.contentSize }
    set { container.contentSize = newValue }
  }

  /// Creates an environment.
  public init(container: LayoutContainer, traits: ListTraits = ListTraits()) {
    self.container = container
    self.traits = traits
  }

  /// Creates an environment of a viewport without insets.
  public init(containerSize: CGSize, traits: ListTraits = ListTraits()) {
    self.init(container: LayoutContainer(contentSize: containerSize), traits: traits)
  }
}

/// The container of a layout.
public struct LayoutContainer: Hashable, Sendable {
  /// The size of the list's viewport, in points.
  public var contentSize: CGSize

  /// The insets of the content, in points; zero in a ``ListView``.
  public var contentInsets: ListDirectionalEdgeInsets

  /// The size inside the insets, in points.
  public var effectiveContentSize: CGSize {
    contentInsets.usable.remainder(of: contentSize)
  }

  /// Creates a container.
  public init(contentSize: CGSize, contentInsets: ListDirectionalEdgeInsets = .zero) {
    self.contentSize = contentSize
    self.contentInsets = contentInsets
  }
}
