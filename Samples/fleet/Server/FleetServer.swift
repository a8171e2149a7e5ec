import Foundation
import ListingWeb
import Metrics

/// One of the processes that serve a document. It does what `listing serve` does, and has `/metrics` for Prometheus.
@main
enum FleetServer {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 3, let document = arguments.first, let name = arguments.last,
      let port = arguments.dropFirst().first.flatMap({ Int($0) })
    else {
      FileHandle.standardError.write(Data("usage: fleet-server DOCUMENT PORT NAME\n".utf8))
      exit(64)
    }
    let metrics = PrometheusMetrics()
    MetricsSystem.bootstrap(metrics)
    var configuration = WebConfiguration()
    configuration.metricsText = { metrics.text }
    configuration.processName = name
    let app = try ListingWebApp(document: URL(filePath: document), configuration: configuration)
    try await WebApplication(app).run(port: port)
  }
}
