import Foundation
import ListingKit
import ListingXML
import WeatherSection

extension OpenList {
  /// Reads a document, refuses one that is not valid, and shows its sections on a list.
  static func open(_ options: DocumentOptions) async throws -> OpenList {
    let document = ListingDocument(
      contentsOf: try existingFile(options.file), name: options.file, registry: try registry())
    let open = OpenList(identity: document.identity ?? .section)
    let parameters = options.parameters.map { ($0.name, $0.value) }
    try await open.list.load(
      document, parameters: Dictionary(parameters, uniquingKeysWith: { first, _ in first }),
      environment: DocumentEnvironment(
        variables: DocumentEnvironment.variables(named: options.allowedVariables))
    ) { [weak open] event in open?.onEvent(event) }
    for warning in document.diagnostics { Messages.write(warning.description) }
    return open
  }

  /// The plugins that this program was built with.
  static func registry() throws -> SectionRegistry {
    try SectionRegistry([.weather])
  }

  /// The location of a file that the user named.
  private static func existingFile(_ path: String) throws -> URL {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Failure(Status.missing, "\(path): there is no such file; check the path")
    }
    return URL(filePath: path)
  }
}
