/// An element of the plugin that its section element can contain.
public struct PluginChild: Sendable, Hashable {
  /// The element's local name.
  public var element: String
  /// Its description in a sentence.
  public var summary: String
  /// Its attributes.
  public var attributes: [PluginAttribute]
  /// The elements that it can contain.
  public var children: [PluginChild]
  /// Whether it contains text, with bindings. An element with text contains no elements.
  public var takesText: Bool
  /// Whether it's required.
  public var isRequired: Bool
  /// Whether there can be several.
  public var isRepeated: Bool

  /// Creates an element.
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
