import Foundation
import Logging

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
  /// How long a page waits for items, if its script can add the others.
  package var firstByteTime = WebViewer.firstByteTime

  /// Creates a configuration.
  public init() {}
}
