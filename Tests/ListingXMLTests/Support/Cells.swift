import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Returns the content of the first cell of a document's first section.
func firstCell(
  of document: ListingDocument, parameters: [String: String] = [:],
  environment: DocumentEnvironment = .current
) async throws -> ListContent {
  #expect(document.diagnostics.filter { $0.severity == .error } == [])
  let list = ListDataSource()
  let host = RecordingHost(of: list)
  try await list.load(document, parameters: parameters, environment: environment)
  #expect(host.problems == [])
  return try #require(list.cell(at: IndexPath(item: 0, section: 0))).content
}
