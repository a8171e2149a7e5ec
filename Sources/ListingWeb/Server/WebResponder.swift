/// What answers the requests of a server.
package protocol WebResponder: Sendable {
  /// Returns the response to a request.
  func respond(to request: WebRequest) async -> WebResponse
  /// Ends all streams.
  func close() async
}

extension ListingWebApp: WebResponder {}
