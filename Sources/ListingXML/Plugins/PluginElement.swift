import Foundation
import ListingKit

/// The element of a document that declares a plugin's section.
public struct PluginElement: Sendable {
  /// The element: its attributes, its children, and its position.
  public let markup: PluginMarkup
  /// The identifier that the section must have.
  public let identifier: String
  /// The name of the document in messages.
  public let document: String
  /// The document's folder.
  public let folder: URL
  /// The document's parameters, by name; null without a value.
  public var parameters: [String: ListValue] { bindingValues.parameters }

  let layout: LayoutDefinition
  let headerTemplate: ContentTemplate?
  let footerTemplate: ContentTemplate?
  let cellTemplate: ContentTemplate?
  /// The templates of the plugin's own document.
  let templates: PluginTemplates
  /// The values that are the same in all bindings.
  let bindingValues: BindingValues

  /// The distance between two items that the document declares, in points.
  public var spacing: CGFloat { layout.spacing }

  /// The insets of the items that the document declares, in points.
  public var insets: ListEdgeInsets { layout.insets }

  /// Returns the layout that the document declares, for `ListSection.layout(in:)`, or `nil` for a list,
  /// which ``spacing`` and ``insets`` describe completely.
  public func layout(in environment: LayoutEnvironment?) -> LayoutSection? { layout.section() }

  /// The element's local name.
  public var name: String { markup.name }

  /// The line of the element, counted from 1.
  public var line: Int { markup.line }

  /// The column of the element's name, in Unicode scalars, counted from 1.
  public var column: Int { markup.column }

  /// The elements of the plugin that it contains, in order.
  public var children: [PluginMarkup] { markup.children }

  /// Returns the value of an attribute, of its declared type (dates as days), or `nil` if it's missing.
  public subscript(_ attribute: String) -> ListValue? { markup[attribute] }

  /// The language, the time zone and the time.
  package var environment: DocumentEnvironment { bindingValues.environment }

  /// Returns the file that an attribute names: a regular file inside the document's folder.
  public func file(_ attribute: String) -> URL? { markup.file(attribute) }

  /// Returns the text of an attribute of type string, url or choice.
  public func string(_ attribute: String) -> String? { markup.string(attribute) }

  /// Whether the document declares a header for the section.
  public var hasHeader: Bool { headerTemplate != nil }

  /// Whether the document declares a footer for the section.
  public var hasFooter: Bool { footerTemplate != nil }

  /// Whether the document declares a cell.
  public var hasCell: Bool { cellTemplate != nil }

  /// Returns the content of the document's cell for an item, or `nil` if it declares none.
  ///
  /// - Parameters:
  ///   - item: the item, with the fields for bindings.
  ///   - status: the status of the section.
  public func cell(_ item: ListItem, _ status: SectionStatus) -> ListContent? {
    cellTemplate?.shown(bindingValues.with(item: item, section: status))
  }

  /// Returns the content of the document's header, or `nil` if it declares none.
  public func header(_ status: SectionStatus) -> ListContent? {
    headerTemplate?.shown(bindingValues.with(section: status))
  }

  /// Returns the content of the document's footer, or `nil` if it declares none.
  public func footer(_ status: SectionStatus) -> ListContent? {
    footerTemplate?.shown(bindingValues.with(section: status))
  }
}

extension PluginElement {
  /// Creates an element that another program describes, with the other declarations of the document.
  ///
  /// - Parameters:
  ///   - markup: the element.
  ///   - parameters: the parameters of the document.
  package init(
    _ markup: PluginMarkup, identifier: String, document: String, folder: URL,
    parameters: [String: ListValue], environment: DocumentEnvironment
  ) {
    var bindingValues = BindingValues()
    (bindingValues.parameters, bindingValues.environment) = (parameters, environment)
    self.init(
      markup: markup, identifier: identifier, document: document, folder: folder,
      layout: LayoutDefinition(), headerTemplate: nil, footerTemplate: nil, cellTemplate: nil,
      templates: PluginTemplates(), bindingValues: bindingValues)
  }
}
