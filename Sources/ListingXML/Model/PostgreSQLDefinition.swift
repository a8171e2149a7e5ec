import Foundation
import ListingKit
import ListingSources

/// A source of PostgreSQL that a document declares, with bindings.
struct PostgreSQLDefinition: Sendable, Hashable {
  /// A query, and the condition under which its rows are the items of the source.
  struct Query: Sendable, Hashable {
    var condition: BoundExpression?
    var query: DatabaseQuery
  }

  var address: TextTemplate
  var place = DeclarationPlace()
  var record: RecordDescription
  var channel: String?
  var queries: [Query]

  /// Returns the source with the values that are the same in all bindings.
  func source(
    _ values: BindingValues
  ) throws(UnusableValue) -> (any ItemSource<ListItem>)? {
    guard let query = queries.first(where: { $0.condition?.holds(values) ?? true }) else {
      return nil
    }
    guard let client = values.environment.databaseClient else {
      throw UnusableValue(
        message: "this program reads no sources of kind 'postgresql'", place: place,
        fix: "build it with the package trait PostgreSQL: swift build --traits PostgreSQL")
    }
    if let name = address.unsetVariable(values) {
      throw UnusableValue(unsetVariable: name, of: "the address", at: place)
    }
    let rows = ServerRows(
      address: try address.databaseAddress(values), query: query.query.query(values),
      record: record, channel: channel)
    do {
      return try client.source(of: rows, allowedHosts: values.environment.client.allowedHosts)
    } catch {
      let message = (error as? SourceError)?.message ?? "\(error)"
      throw UnusableValue(message: message.withoutPeriod, place: place)
    }
  }
}

extension TextTemplate {
  /// Returns the address of a database. Values of bindings stay in their part of it, except for a parameter at its
  /// beginning.
  fileprivate func databaseAddress(_ values: BindingValues) throws(UnusableValue) -> String {
    var text = ""
    for (index, part) in parts.enumerated() {
      let value = try TextTemplate(parts: [part]).text(values)
      if case .value = part, index > 0 || hostParameter == nil {
        text += value.encodedForQuery
      } else {
        text += value
      }
    }
    return text
  }

  /// Returns the host of the address of a database, with a port that isn't PostgreSQL's; `nil` if a binding could
  /// change it.
  func databaseHost(_ values: BindingValues) -> String? {
    let binding = "\u{FFFC}"
    var text = ""
    for (index, part) in parts.enumerated() {
      switch part {
      case .literal(let literal): text += literal
      case .value:
        guard index == 0, let hostParameter,
          case .string(let start)? = values.parameters[hostParameter]
        else {
          text += binding
          continue
        }
        text += start
      }
    }
    let pattern =
      #/postgres(?:ql)?:\/\/(?:[^@\/?#]*@)?(\[[^\]]*\]|[^:\/?#@]*)(?::([0-9]+))?(?:[\/?#].*)?/#
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    let host = match.1.lowercased()
    guard !host.contains(binding), !host.contains(",") else { return nil }
    // A socket of this machine.
    let name = host.isEmpty || host.hasPrefix("%2f") ? "localhost" : host
    return match.2.map { $0 == "5432" ? name : "\(name):\($0)" } ?? name
  }
}
