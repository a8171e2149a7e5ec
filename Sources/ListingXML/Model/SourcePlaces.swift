import Foundation
import ListingSources

/// The positions of a source's parts in the document, to which errors of its data lead.
///
/// All positions are equal: a source is the same wherever it's declared.
struct SourcePlaces: Sendable, Hashable {
  /// The values of a field's attributes; `nil` for those that aren't written.
  struct Field: Sendable {
    var name: Range<Int>
    var path: Range<Int>?
    var type: Range<Int>?
    var format: Range<Int>?
    /// The column or the member that it names.
    var column: String
  }

  /// A part, as messages call it.
  struct Part {
    var noun: String
    var range: Range<Int>
  }

  /// The name of the file or the address, or the name of the element without one.
  var href: Range<Int>
  /// The names of the key, and their attribute.
  var key: (names: [String], range: Range<Int>)?
  /// The path of XML's items.
  var select: Range<Int>?
  /// The path of JSON's items.
  var items: Range<Int>?
  var query: Range<Int>?
  /// The order of the pages.
  var order: Range<Int>?
  var fields: [String: Field] = [:]

  static func == (first: Self, second: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}

  /// Returns the part that has to be changed after an error; the file for one that isn't about the declaration.
  func part(of error: SourceError?) -> Part {
    let declared: Part? =
      switch error?.subject {
      case .path(let name):
        fields[name].map { Part(noun: "field", range: $0.path ?? $0.name) } ?? key(naming: name)
      case .column(let column):
        fields.values.first { $0.column == column }
          .map { Part(noun: "field", range: $0.path ?? $0.name) }
          ?? key(naming: column) ?? order.map { Part(noun: "order", range: $0) }
      case .type(let name):
        fields[name].map { Part(noun: "field", range: $0.type ?? $0.path ?? $0.name) }
      case .format(let name):
        fields[name]?.format.map { Part(noun: "field", range: $0) }
      case .select: select.map { Part(noun: "select", range: $0) }
      case .query, nil: nil
      }
    if let declared { return declared }
    let other: Part? =
      switch error?.code {
      case .emptyKey: key.map { Part(noun: "key", range: $0.range) }
      case .noItems: items.map { Part(noun: "path", range: $0) }
      case .rowOrder: order.map { Part(noun: "order", range: $0) }
      case .badQuery, .timeLimit: query.map { Part(noun: "query", range: $0) }
      default: nil
      }
    return other ?? Part(noun: "href", range: href)
  }

  private func key(naming name: String) -> Part? {
    key.flatMap { $0.names.contains(name) ? Part(noun: "key", range: $0.range) : nil }
  }

  /// Returns the message of a failed load. If the declaration may be at fault, it ends with the code and the position.
  ///
  /// - Parameter source: the texts of the document.
  func message(of error: any Error, in source: SourceMap) -> String {
    let message = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    guard let error = error as? SourceError, let code = DiagnosticCode(ofDeclaration: error) else {
      return message
    }
    var parts = [part(of: error)]
    if error.code == .rowOrder, let query { parts.append(Part(noun: "query", range: query)) }
    let places = parts.map { "\($0.noun) at \(source.position(at: $0.range.lowerBound))" }
    return "\(message) (\(code.rawValue), \(places.joined(separator: ", ")))"
  }
}

extension DiagnosticCode {
  /// The code of an error that a change of the source's declaration can correct; `nil` for others, such as a server
  /// that can't be reached.
  init?(ofDeclaration error: SourceError) {
    switch error.code {
    case .value, .badDescription, .emptyKey, .unknownColumn: self = .badField
    case .badQuery, .timeLimit, .rowOrder: self = .badQuery
    case .noItems, .noHeader, .notADatabase: self = .unusableFile
    default: return nil
    }
  }
}
