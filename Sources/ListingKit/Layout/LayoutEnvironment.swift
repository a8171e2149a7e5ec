import Foundation

/// What a section is told before it chooses its part of a compositional layout.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The room that the layout has.
  public var container: LayoutContainer

  /// How the list is shown.
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

/// The room that a layout has.
public struct LayoutContainer: Hashable, Sendable {
  /// The size of the list's viewport, in points.
  public var contentSize: CGSize

  /// The room kept free round the content, in points. A ``ListView`` keeps none.
  public var contentInsets: ListDirectionalEdgeInsets

  /// What the insets leave of the size, in points.
  public var effectiveContentSize: CGSize {
    contentInsets.usable.remainder(of: contentSize)
  }

  /// Creates a container.
  public init(contentSize: CGSize, contentInsets: ListDirectionalEdgeInsets = .zero) {
    self.contentSize = contentSize
    self.contentInsets = contentInsets
  }
}
