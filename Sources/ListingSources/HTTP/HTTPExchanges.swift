import Foundation
import ListingKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests of a session that are under way: takes what comes in, as far as bounds allow.
final class HTTPExchanges: NSObject, URLSessionDataDelegate, Sendable {
  private struct Exchange: Sendable {
    var continuation: CheckedContinuation<HTTPAnswer, any Error>
    var place: String
    var answer: HTTPAnswer?
    var redirects = 0
    /// Who is told of bytes that came.
    var report: ItemProgress.Handler?
    /// Why it was ended from here.
    var failure: HTTPFailure?
  }

  private let allowedHosts: Set<String>
  private let bodyLimit: Int
  private let redirectLimit: Int
  private let exchanges = Guarded<[Int: Exchange]>([:])

  init(allowedHosts: Set<String>, bodyLimit: Int, redirects: Int) {
    self.allowedHosts = allowedHosts
    self.bodyLimit = bodyLimit
    redirectLimit = redirects
  }

  /// Sends a request, and collects the answer.
  func answer(
    of session: URLSession, to request: URLRequest, place: String
  ) async throws -> HTTPAnswer {
    let task = session.dataTask(with: request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        exchanges.withLock {
          $0[task.taskIdentifier] = Exchange(
            continuation: continuation, place: place, report: ItemProgress.report)
        }
        if Task.isCancelled { task.cancel() }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }

  /// Ends a request for a reason of our own.
  private func end(_ task: URLSessionTask, _ failure: HTTPFailure) {
    exchanges.withLock { $0[task.taskIdentifier]?.failure = failure }
    task.cancel()
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    guard let response = response as? HTTPURLResponse, let url = response.url else {
      return completionHandler(.cancel)
    }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      headers["\(name)".lowercased()] = "\(value)"
    }
    let answer = HTTPAnswer(url: url, status: response.statusCode, headers: headers, body: [])
    exchanges.withLock { $0[dataTask.taskIdentifier]?.answer = answer }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let (count, report) = exchanges.withLock { exchanges in
      // The bytes so far are held nowhere else, else each part would copy all of them.
      let count = (exchanges[dataTask.taskIdentifier]?.answer?.body.count ?? 0) + data.count
      if count <= bodyLimit {
        exchanges[dataTask.taskIdentifier]?.answer?.body.append(contentsOf: data)
      }
      return (count, exchanges[dataTask.taskIdentifier]?.report)
    }
    if count > bodyLimit { return end(dataTask, .tooLarge(bodyLimit)) }
    // The items are made of the bytes when all are there.
    report?(ItemProgress(items: 0, bytes: count))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let count = exchanges.withLock { exchanges in
      exchanges[task.taskIdentifier]?.redirects += 1
      return exchanges[task.taskIdentifier]?.redirects ?? 0
    }
    let refusal: HTTPFailure? =
      if count > redirectLimit {
        .redirects
      } else if let url = request.url {
        HTTPRefusal(of: url, after: response.url, allowedHosts).map(HTTPFailure.refused)
      } else {
        .refused(.noHTTP)
      }
    if let refusal {
      completionHandler(nil)
      return end(task, refusal)
    }
    guard let url = request.url, url.askedHost == response.url?.askedHost else {
      // What the headers hold is for the first host alone.
      return completionHandler(request.url.map { URLRequest(url: $0) })
    }
    completionHandler(request)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    if let failure = exchange.failure {
      exchange.continuation.resume(throwing: failure.error(exchange.place))
    } else if let error {
      let code = (error as? URLError)?.code ?? .unknown
      let failure: any Error =
        code == .cancelled
        ? CancellationError()
        : HTTPFailure.connection(code, error.localizedDescription).error(exchange.place)
      exchange.continuation.resume(throwing: failure)
    } else if let answer = exchange.answer {
      exchange.continuation.resume(returning: answer)
    } else {
      exchange.continuation.resume(throwing: HTTPFailure.noAnswer.error(exchange.place))
    }
  }
}
