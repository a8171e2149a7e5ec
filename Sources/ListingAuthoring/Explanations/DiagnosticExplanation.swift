import ListingXML

/// The explanation of a diagnostic code: the cause, an example and the fix.
public struct DiagnosticExplanation: Sendable {
  /// The language of an example.
  public enum Language: Sendable, Hashable {
    /// A section document.
    case document
    /// A scenario document.
    case scenario
    /// A command line, for a code that no short document causes.
    case command
  }

  /// The explained code.
  public let code: DiagnosticCode
  /// The title, such as "unknown layout".
  public let title: String
  /// The cause of the diagnostic, in a few sentences.
  public let cause: String
  /// A document or a command that causes the diagnostic.
  public let example: String
  /// The language of the example.
  public let language: Language
  /// The fix, in a few sentences.
  public let fix: String
  /// The limits with which the example causes the diagnostic.
  public let limits: DocumentLimits

  /// The explanations of all codes, in the order of the codes.
  public static let all = explanations(in: PackageResources.Explanations_md)

  private static let byCode = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }

  /// The explanation of a code.
  init?(_ code: DiagnosticCode) {
    guard let explanation = Self.byCode[code] else { return nil }
    self = explanation
  }
}

extension DiagnosticCode {
  /// The explanation of the code. Every code of this version has one.
  public var explanation: DiagnosticExplanation? { DiagnosticExplanation(self) }
}
