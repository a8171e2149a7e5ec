/// An element that may be inside the element of a kind of section, of the same namespace.
public struct PluginChild: Sendable, Hashable {
  /// The element's local name.
  public var element: String
  /// Its description in a sentence.
  public var summary: String
  /// Its attributes.
  public var attributes: [PluginAttribute]
  /// The elements that may be inside it.
  public var children: [PluginChild]
  /// Whether it holds a text, with bindings. One that holds a text holds no elements.
  public var takesText: Bool
  /// Whether there must be one.
  public var isRequired: Bool
  /// Whether there may be several.
  public var isRepeated: Bool

  /// Describes an element.
  public init(
    _ element: String, attributes: [PluginAttribute] = [], children: [PluginChild] = [],
    takesText: Bool = false, isRequired: Bool = false, isRepeated: Bool = false, summary: String
  ) {
    self.element = element
    self.summary = summary
    self.attributes = attributes
    self.children = children
    self.takesText = takesText && children.isEmpty
    self.isRequired = isRequired
    self.isRepeated = isRepeated
  }
}
