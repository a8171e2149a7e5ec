import Foundation
import ListingSources

/// Reads the bytes of a document from a file.
package enum DocumentBytes {
  /// - Returns: the bytes, or the reason why they can't be used.
  package static func read(_ url: URL, limit: Int) -> Result<[UInt8], Refusal> {
    do throws(FileProblem) {
      let bytes = try WholeFile.read(url.path, limit: limit)
      return bytes.count <= limit ? .success(bytes) : .failure(.init(finding: tooLong(limit)))
    } catch {
      return .failure(.init(.unreadableDocument, error.message, error.fix(for: url.relativePath)))
    }
  }

  /// Returns the error of a document that exceeds the limit.
  static func tooLong(_ limit: Int) -> Finding {
    Finding(
      .tooManyBytes, "the document has more than \(limit) bytes, the limit 'bytes'", at: nil,
      fix: "move the items to a data file and name it in a <source>")
  }

  /// The reason why a document can't be read.
  package struct Refusal: Error {
    package let finding: Finding

    init(finding: Finding) { self.finding = finding }

    init(_ code: DiagnosticCode, _ message: String, _ fix: String?) {
      finding = Finding(code, message, at: nil, fix: fix)
    }
  }
}
