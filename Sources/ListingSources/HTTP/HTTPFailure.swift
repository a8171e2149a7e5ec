import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a server gave no answer that could be used.
enum HTTPFailure: Sendable {
  case hostNotAllowed
  case refused(HTTPRefusal)
  case redirects
  case tooLarge(Int)
  case timeout(Duration)
  /// With what the system says of it.
  case connection(URLError.Code, String)
  case noAnswer
  case status(HTTPAnswer)

  /// The error, for a place that is named without anything secret.
  func error(_ place: String) -> SourceError {
    switch self {
    case .hostNotAllowed:
      SourceError(
        .hostNotAllowed,
        "this host was not allowed to be asked: allow it where the document is shown "
          + "(--allow-host), if you trust it.", file: place)
    case .refused(let refusal):
      SourceError(.hostNotAllowed, "the server sends on to \(refusal.message)", file: place)
    case .redirects:
      SourceError(
        .connection, "the server sends on again and again: check the address.", file: place)
    case .tooLarge(let limit):
      SourceError(
        .limit, "the answer has more than \(limit) bytes: ask for fewer items at a time.",
        file: place)
    case .timeout(let time):
      SourceError(
        .timeout, "there was no whole answer within \(time.components.seconds) s: try again later.",
        file: place, isTransient: true)
    case .connection(let code, let detail): Self.connection(code, detail, place)
    case .noAnswer:
      SourceError(
        .connection,
        "the server gave no answer, or sends on without saying where to: check the address.",
        file: place)
    case .status(let answer): Self.status(answer, place)
    }
  }

  private static func connection(_ code: URLError.Code, _ detail: String, _ place: String)
    -> SourceError
  {
    switch code {
    // What Foundation has no code for on Linux, it says in the words of libcurl.
    case .unknown where detail.contains("certificate"):
      SourceError(
        .connection,
        "the server cannot be trusted (\(detail.oneLineForMessage)): check the address, or have its "
          + "certificate put right.", file: place)
    case .badURL, .unsupportedURL:
      SourceError(
        .connection,
        "this system cannot ask such an address: write a host by its name, or by an IPv4 address.",
        file: place)
    case .timedOut:
      SourceError(
        .timeout, "the server does not answer: try again later.", file: place, isTransient: true)
    case .cannotFindHost, .dnsLookupFailed:
      SourceError(.connection, "there is no such host: check the address.", file: place)
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot:
      SourceError(
        .connection, "the server's certificate cannot be trusted: check the address.", file: place)
    default:
      SourceError(
        .connection, "the connection was refused or lost before the answer was whole: try again.",
        file: place, isTransient: true)
    }
  }

  private static func status(_ answer: HTTPAnswer, _ place: String) -> SourceError {
    let status = answer.status
    switch status {
    case 408, 429, 502, 503, 504:
      let delay = retryDelay(answer)
      let seconds = delay?.components.seconds ?? 0
      let wait = seconds > 0 ? "in \(seconds) s" : "later"
      return SourceError(
        .status, "the server is busy (status \(status)): try again \(wait).", file: place,
        isTransient: true, retryDelay: delay)
    case 401, 403, 407:
      return SourceError(
        .status,
        "the server wants to know who asks (status \(status)): check the request's headers.",
        file: place)
    case 404, 410:
      return SourceError(
        .status, "the server knows no such address (status \(status)): check it.", file: place)
    default:
      return SourceError(
        .status, "the server answers with status \(status), not with items: check the request.",
        file: place, isTransient: status >= 500 && status != 501)
    }
  }

  /// How long the server asks to wait: seconds, or until a moment (RFC 9110, section 10.2.3).
  private static func retryDelay(_ answer: HTTPAnswer) -> Duration? {
    guard let text = answer.headers["retry-after"] else { return nil }
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
