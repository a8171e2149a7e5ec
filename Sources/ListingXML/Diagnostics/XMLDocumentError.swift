import Foundation

/// The reason why a document was rejected: all mistakes, in document order.
public struct XMLDocumentError: Error, Sendable, Hashable {
  /// The mistakes, at least one error.
  public let diagnostics: [Diagnostic]

  /// Creates an error with mistakes.
  public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// The kind of the first error.
  public var code: DiagnosticCode? {
    (diagnostics.first { $0.severity == .error } ?? diagnostics.first)?.code
  }
}

extension XMLDocumentError: CustomStringConvertible, LocalizedError {
  /// All diagnostics, one after the other.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
