import Foundation
import ListingKit
import ListingXML

/// The element of a document that a section or a source of a plugin is created for.
struct InstanceElement {
  let markup: PluginMarkup
  /// The identifier of the section; empty for a source.
  let identifier: String
  let document: String
  let folder: URL
  let parameters: [String: ListValue]
  let environment: DocumentEnvironment

  init(_ element: PluginElement) {
    markup = element.markup
    identifier = element.identifier
    (document, folder) = (element.document, element.folder)
    (parameters, environment) = (element.parameters, element.environment)
  }

  /// - Parameter markup: the element with the declarations of the document inside.
  init(_ element: SourceElement, _ markup: PluginMarkup) {
    self.markup = markup
    identifier = ""
    (document, folder) = (element.document, element.folder)
    (parameters, environment) = (element.parameters, element.environment)
  }
}
