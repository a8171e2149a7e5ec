import ListingKit
import ListingSources

extension ListingDocument {
  /// The named declarations of a document and its includes, in order.
  package struct Declarations: Sendable {
    package var sections: [Declaration] = []
    package var templates: [Declaration] = []
    package var parameters: [DeclaredParameter] = []
    /// The environment variables that it reads, each once.
    package var variables: [String] = []
    /// The hosts that it requests, each once.
    package var hosts: [String] = []
  }

  /// A name, and the position of its declaration.
  package struct Declaration: Sendable, Hashable {
    package var name: String
    /// The name of the document in messages.
    package var file: String
    /// The line, counted from 1.
    package var line: Int
  }

  /// A parameter of a document.
  package struct DeclaredParameter: Sendable {
    package var declaration: Declaration
    package var type: FieldType
    /// The default value; null without one.
    package var defaultValue: ListValue
    /// Whether a value is required.
    package var isRequired: Bool
  }

  /// The declarations for clients. Those of an invalid document can be incomplete.
  ///
  /// - Complexity: O(*n*) in the bytes of the documents.
  package var declarations: Declarations {
    let names =
      sections.map { ($0.identifier, $0.range) } + templates.map { ($0.name, $0.range) }
      + parameters.map { ($0.name, $0.range) }
    let places = source.positions(at: names.map(\.1.lowerBound))
    let declared = zip(names, places).map { name, place in
      Declaration(name: name.0, file: place.file, line: place.line)
    }
    var rest = declared[...]
    let sectionNames = rest.prefix(sections.count)
    rest = rest.dropFirst(sections.count)
    var defaults = BindingValues()
    defaults.parameters = Dictionary(parameters.map { ($0.name, $0.defaultValue) }) { first, _ in
      first
    }
    return Declarations(
      sections: Array(sectionNames), templates: Array(rest.prefix(templates.count)),
      parameters: zip(parameters, rest.dropFirst(templates.count)).map {
        DeclaredParameter(
          declaration: $1, type: $0.kind.type, defaultValue: $0.defaultValue,
          isRequired: $0.isRequired)
      },
      variables: Self.distinct(variables.map(\.name)),
      hosts: Self.distinct(hosts.compactMap { $0.address.host(defaults) }))
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
