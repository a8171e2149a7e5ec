import ListingSources

/// A name and a text: a value of an event, of a request, or of a parameter of another document.
struct NamedText: Sendable, Hashable {
  var name: String
  var value: TextTemplate
}

/// The address of another document in the same folder.
package enum DocumentAddress {
  /// Returns the address of a document with the values of parameters, relative to that of the document that opens it.
  package static func of(_ document: String, _ parameters: [String: String]) -> String {
    let path = document.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0).encodedForQuery }.joined(separator: "/")
    let query = parameters.sorted { $0.key < $1.key }
      .map { "\($0.key.encodedForQuery)=\($0.value.encodedForQuery)" }.joined(separator: "&")
    return query.isEmpty ? path : "\(path)?\(query)"
  }
}
