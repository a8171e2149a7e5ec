import Foundation
import ListingWeb

func serve(_ document: URL) async throws {
  try await WebApplication(ListingWebApp(document: document)).run(port: 0)
}
