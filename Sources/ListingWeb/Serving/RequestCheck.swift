/// Refuses requests that no page of the app sends.
enum RequestCheck {
  /// Checks that the request names the server as its users do. A foreign name leads here after DNS rebinding,
  /// by which the pages of another site could read the list.
  ///
  /// - Parameter hosts: the expected names, with a port or for every port.
  static func host(_ request: WebRequest, _ hosts: Set<String>) -> WebResponse? {
    guard let host = request.headers["host"] else {
      return WebResponse(refusal: 400, "The request has no Host header.")
    }
    guard let (name, port) = nameAndPort(host.lowercased()) else {
      return WebResponse(
        refusal: 400,
        "Invalid Host header '\(host)': expected one name with an optional port, as in localhost:8080."
      )
    }
    if hosts.contains(name + port) || hosts.contains(name) { return nil }
    let expected = hosts.sorted().joined(separator: ", ")
    return WebResponse(refusal: 421, "Unknown host '\(host)': expected one of: \(expected).")
  }

  /// Checks that an event comes from the script of a page of the app.
  static func event(_ request: WebRequest) -> WebResponse? {
    let (origin, host) = (request.headers["origin"], request.headers["host"] ?? "")
    guard let origin, ["http://\(host)", "https://\(host)"].contains(origin) else {
      return WebResponse(
        refusal: 403,
        "\(origin.map { "Foreign origin '\($0)'" } ?? "No Origin header"): expected a page of '\(host)'."
      )
    }
    let type = request.headers["content-type"]
    guard type?.split(separator: ";").first?.lowercased() == "application/json" else {
      return WebResponse(
        refusal: 415,
        "\(type.map { "Content-Type '\($0)'" } ?? "No Content-Type header"): expected application/json."
      )
    }
    guard request.headers["x-listing"] == "1" else {
      return WebResponse(refusal: 403, "The event has no header 'X-Listing: 1'.")
    }
    guard request.body.count <= WebRequest.largestBody else {
      return WebResponse(
        refusal: 413, "The body is too large: expected at most \(WebRequest.largestBody) bytes.")
    }
    return nil
  }

  /// Splits a host into its name, without the dot at the end of a fully qualified one, and its port with the colon.
  ///
  /// - Returns: `nil` if it isn't a host: several ones, or one with a user, for instance.
  private static func nameAndPort(_ host: String) -> (name: String, port: String)? {
    let parts = host.wholeMatch(of: #/([a-z0-9_.\-]+|\[[0-9a-f:.]+\])(:[0-9]+)?/#)?.output
    guard let (_, name, port) = parts else { return nil }
    return (String(name.hasSuffix(".") ? name.dropLast() : name), String(port ?? ""))
  }
}
