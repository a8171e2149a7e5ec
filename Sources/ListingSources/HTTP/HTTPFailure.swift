import CHTTP
import Foundation

/// Why a request has no usable response.
enum HTTPFailure: Error {
  case hostNotAllowed
  case refused(HTTPRefusal)
  /// The name of a header whose value has a line break.
  case unsafeHeader(String)
  case redirects
  case redirectTarget
  case bodyTooLarge
  case headTooLarge
  /// A line of the head is longer than libcurl reads.
  case headerTooLong
  case outOfMemory
  /// The result of a transfer, with libcurl's message, which contains only the host of the request.
  case transfer(chttp_outcome, String)
  case status(HTTPResponse)

  /// Returns the error for a request.
  ///
  /// - Parameters:
  ///   - place: the address, without anything secret.
  ///   - limits: the limits of the client.
  func error(_ place: String, _ limits: HTTPClient.Limits) -> SourceError {
    switch self {
    case .hostNotAllowed:
      SourceError(
        .hostNotAllowed,
        "this host isn't allowed: if you trust it, allow it where the document is shown "
          + "(--allow-host).", file: place)
    case .refused(let refusal):
      SourceError(.hostNotAllowed, "the server redirects to \(refusal.message)", file: place)
    case .unsafeHeader(let name):
      SourceError(
        .badDescription,
        "header \(name.quotedForMessage) contains a line break: remove it from the value.",
        file: place)
    case .redirects:
      SourceError(
        .connection,
        "the server redirects more than \(limits.redirects) times: check the address.", file: place)
    case .redirectTarget:
      SourceError(
        .connection, "the server redirects without a valid address: check the address.",
        file: place)
    case .bodyTooLarge:
      SourceError(
        .limit,
        "the response has more than \(limits.bodyBytes) bytes: request fewer items at a time.",
        file: place)
    case .headTooLarge:
      SourceError(
        .limit,
        "the headers of the response have more than \(HTTPResponseReader.headLimit) bytes: check "
          + "the address.", file: place)
    case .headerTooLong:
      SourceError(
        .limit,
        "a header of the response has more than 100 KiB: check the address, and inform the server's "
          + "operator.", file: place)
    case .outOfMemory:
      SourceError(.connection, "out of memory: try again later.", file: place, isTransient: true)
    case .transfer(let outcome, let detail):
      Self.transfer(outcome, detail.oneLineForMessage, place, limits)
    case .status(let response): Self.status(response, place)
    }
  }

  private static func transfer(
    _ outcome: chttp_outcome, _ detail: String, _ place: String, _ limits: HTTPClient.Limits
  ) -> SourceError {
    switch outcome {
    case CHTTP_TIMEOUT:
      SourceError(
        .timeout, "no complete response within \(limits.time): try again later.",
        file: place, isTransient: true)
    case CHTTP_UNKNOWN_HOST:
      SourceError(.connection, "unknown host (\(detail)): check the address.", file: place)
    case CHTTP_BAD_URL:
      SourceError(.connection, "invalid address (\(detail)): check it.", file: place)
    case CHTTP_UNTRUSTED:
      SourceError(
        .connection,
        "the server's certificate isn't trusted (\(detail)): check the address, or ask its operator to "
          + "replace the certificate.", file: place)
    case CHTTP_MALFORMED:
      SourceError(
        .connection,
        "the response isn't valid HTTP (\(detail)): check the address, and inform the server's "
          + "operator.", file: place)
    default:
      SourceError(
        .connection,
        "couldn't receive a complete response (\(detail)): try again later.", file: place,
        isTransient: true)
    }
  }

  private static func status(_ response: HTTPResponse, _ place: String) -> SourceError {
    let status = response.status
    switch status {
    case 408, 429, 502, 503, 504:
      let delay = retryDelay(response)
      let seconds = delay?.components.seconds ?? 0
      let wait = seconds > 0 ? "in \(seconds) s" : "later"
      return SourceError(
        .status, "the server is busy (status \(status)): try again \(wait).", file: place,
        isTransient: true, retryDelay: delay)
    case 401, 403, 407:
      return SourceError(
        .status,
        "the server requires authorization (status \(status)): check the request's headers.",
        file: place)
    case 404, 410:
      return SourceError(
        .status, "the server has nothing at this address (status \(status)): check it.",
        file: place)
    case 501, 505: break
    case 500...:
      return SourceError(
        .status, "the server failed (status \(status)): try again later, or tell its operator.",
        file: place, isTransient: true)
    default: break
    }
    return SourceError(
      .status, "the server responded with status \(status) and no items: check the request.",
      file: place)
  }

  /// Returns how long the server asks the client to wait: seconds, or until a date (RFC 9110, section
  /// 10.2.3).
  private static func retryDelay(_ response: HTTPResponse) -> Duration? {
    guard let text = response.headers["retry-after"] else { return nil }
    let digits = text.trimmingCharacters(in: .whitespaces)
    if !digits.isEmpty,
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    {
      return .seconds(min(Int(digits) ?? .max, 86_400))
    }
    guard let moment = DatePattern(DatePattern.mailName)?.date(of: text) else { return nil }
    return .seconds(min(max(0, moment.timeIntervalSinceNow.rounded(.up)), 86_400))
  }
}
