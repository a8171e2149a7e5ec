import Foundation
import ListingKit
import ListingXML

/// Checks that apply to any document.
public enum DocumentCheck {
  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("listing-fuzz")

  /// Reads a document, checks its diagnostics, and shows it if it's valid.
  ///
  /// - Parameters:
  ///   - bytes: the document as a file would hold it.
  ///   - limits: how much it may ask for.
  public static func run(_ bytes: [UInt8], limits: DocumentLimits) {
    let document = ListingDocument(
      bytes: bytes, name: "fuzz.xml", folder: folder, limits: limits, checks: .firstItem)
    precondition(document.diagnostics.count <= 200, "more than 100 errors and 100 warnings")
    for diagnostic in document.diagnostics {
      let (line, column) = (diagnostic.line ?? 1, diagnostic.column ?? 1)
      precondition((1...bytes.count + 1).contains(line), "no such line: \(line)")
      precondition((1...2 * bytes.count + 2).contains(column), "no such column: \(column)")
      precondition(!diagnostic.message.isEmpty && !"\(diagnostic)".isEmpty, "an empty message")
    }
    guard document.isValid, let sections = try? document.makeSections() else { return }
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 400, height: 300))
    list.attach(view)
    list.appendSections(sections)
    list.flush()
    precondition(view.contentSize.height >= 0)
  }
}
