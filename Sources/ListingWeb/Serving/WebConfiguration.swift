import Foundation
import Logging
import Metrics

/// The settings of a ``ListingWebApp``.
public struct WebConfiguration: Sendable {
  /// The names by which users reach the server, in lower case: with a port, as in `localhost:8080`, or without
  /// one for every port. Requests for other names are refused. By default, the names of this machine.
  public var hosts: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
  /// The number of pages that can be open at a time.
  public var viewerLimit = 1_000
  /// The folder of local images; `nil` for none. PNG, JPEG, GIF, WebP and AVIF files in it can be loaded by
  /// everyone who reaches the server.
  public var imageFolder: URL?
  /// Receives the reasons of lists that can't be opened.
  public var logger = Logger(label: "ListingWeb")
  /// The name of this process among those that serve the app behind a proxy, which the cookie of each browser has
  /// before a period: one to 32 letters, digits, hyphens and underscores. The proxy sends a browser to the process
  /// that its cookie names, or to any other one. `nil` for a process alone.
  public var processName: String? {
    didSet {
      precondition(
        processName.map(Self.isProcessName) ?? true,
        "the name of a process has one to 32 letters, digits, hyphens and underscores")
    }
  }
  /// Returns the text of `/metrics`, below the path of the app, in Prometheus' text format; `nil` for no such page.
  /// Everyone who reaches the server by one of its ``hosts`` can read it.
  public var metricsText: (@Sendable () async -> String)?
  /// Where the app reports its figures; `nil` for the metrics of the process.
  package var metricsFactory: (any MetricsFactory)?
  /// How long a page waits for items, if its script can add the others.
  package var firstByteTime = WebViewer.firstByteTime

  /// Whether a text can be the name of a process.
  package static func isProcessName(_ name: String) -> Bool {
    name.wholeMatch(of: #/[A-Za-z0-9_-]{1,32}/#) != nil
  }

  /// Creates a configuration.
  public init() {}
}
