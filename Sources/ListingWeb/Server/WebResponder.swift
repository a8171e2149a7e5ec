/// What answers the requests of a server.
package protocol WebResponder: Sendable {
  /// Returns the response to a request.
  func respond(to request: WebRequest) async -> WebResponse
  /// Has pages connect to other processes, and waits until they have, or for a time.
  func drain(within time: Duration) async
  /// Ends all streams.
  func close() async
}

extension WebResponder {
  package func drain(within time: Duration) async {}
}

extension ListingWebApp: WebResponder {}
