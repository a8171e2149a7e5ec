import Foundation
import ListingKit

/// The element of a document that declares a plugin's section.
public struct PluginElement: Sendable {
  /// The element's local name.
  public let name: String
  /// The identifier that the section must have.
  public let identifier: String
  /// The name of the document, as it is in messages.
  public let document: String
  /// The line of the element, counted from 1.
  public let line: Int
  /// The column of the element's name, in Unicode scalars, counted from 1.
  public let column: Int
  /// The document's folder.
  public let folder: URL
  /// The document's parameters, by name; null where none was given.
  public var parameters: [String: ListValue] { bindingValues.parameters }

  let layout: LayoutDefinition
  let values: [String: ListValue]
  let files: [String: URL]
  let headerTemplate: ContentTemplate?
  let footerTemplate: ContentTemplate?
  let cellTemplate: ContentTemplate?
  /// The values that are the same everywhere.
  let bindingValues: BindingValues

  /// The distance between two items that the document asks for, in points.
  public var spacing: CGFloat { layout.spacing }

  /// The room round the items that the document asks for, in points.
  public var insets: ListEdgeInsets { layout.insets }

  /// The layout that the document asks for, for ``ListSection/layout(in:)`` to give on; `nil` for a
  /// list, of which ``spacing`` and ``insets`` say all.
  public func layout(in environment: LayoutEnvironment?) -> LayoutSection? { layout.section() }

  /// The value of an attribute by its declared type, dates as days; `nil` where it is not given.
  public subscript(_ attribute: String) -> ListValue? { values[attribute] }

  /// The attributes that are given, by their names.
  package var attributes: [(name: String, value: ListValue)] {
    values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  /// What things are shown by: language, zone, time.
  package var environment: DocumentEnvironment { bindingValues.environment }

  /// The file that an attribute names: a regular file inside the document's folder.
  public func file(_ attribute: String) -> URL? { files[attribute] }

  /// The text of an attribute of type string, url or choice.
  public func string(_ attribute: String) -> String? {
    if case .string(let text) = values[attribute] { text } else { nil }
  }

  /// Whether the document declares a header for the section.
  public var hasHeader: Bool { headerTemplate != nil }

  /// Whether the document declares a footer for the section.
  public var hasFooter: Bool { footerTemplate != nil }

  /// Whether the document says what an item looks like.
  public var hasCell: Bool { cellTemplate != nil }

  /// What the document's cell shows of an item; `nil` where it declares none.
  ///
  /// - Parameters:
  ///   - item: the item, with the fields that bindings may name.
  ///   - status: the section.
  public func cell(_ item: ListItem, _ status: SectionStatus) -> ListContent? {
    cellTemplate?.shown(bindingValues.with(item: item, section: status))
  }

  /// What the document's header shows; `nil` where it declares none.
  public func header(_ status: SectionStatus) -> ListContent? {
    headerTemplate?.shown(bindingValues.with(section: status))
  }

  /// What the document's footer shows; `nil` where it declares none.
  public func footer(_ status: SectionStatus) -> ListContent? {
    footerTemplate?.shown(bindingValues.with(section: status))
  }
}
