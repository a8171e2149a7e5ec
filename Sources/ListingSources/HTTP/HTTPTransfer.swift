import CHTTP
import Foundation
import ListingKit

/// A running request and its response so far.
///
/// `@unchecked Sendable` is safe here: the task that creates a transfer passes it to the thread of
/// ``HTTPTransfers``, and only that thread uses it from then on.
final class HTTPTransfer: @unchecked Sendable {
  /// The number by which the transfer is canceled.
  let number: Int
  private let url: URL
  private let headers: [HTTPHeader]
  private let message: HTTPMessage?
  private let timeLimit: Duration
  private var reader: HTTPResponseReader
  private let report: ItemProgress.Handler?
  private let continuation: CheckedContinuation<HTTPResponse, any Error>

  init(
    number: Int, url: URL, headers: [HTTPHeader], message: HTTPMessage?, timeLimit: Duration,
    bodyLimit: Int, continuation: CheckedContinuation<HTTPResponse, any Error>
  ) {
    self.number = number
    self.url = url
    self.headers = headers
    self.message = message
    self.timeLimit = timeLimit
    reader = HTTPResponseReader(bodyLimit: bodyLimit)
    report = ItemProgress.report
    self.continuation = continuation
  }

  /// Starts the transfer, which must outlive libcurl's. Returns `nil` if there isn't enough memory.
  func start(in transfers: OpaquePointer) -> OpaquePointer? {
    let fields = headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    let copies = fields.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    guard copies.allSatisfy({ $0 != nil }) else { return nil }
    var receiver = chttp_receiver(
      context: Unmanaged.passUnretained(self).toOpaque(),
      line: { context, bytes, count in
        HTTPTransfer.of(context)?.reader
          .readLine(UnsafeRawBufferPointer(start: bytes, count: count)) ?? false
      },
      body: { context, bytes, count in
        HTTPTransfer.of(context)?.readBody(UnsafeRawBufferPointer(start: bytes, count: count))
          ?? false
      })
    return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer { copies in
      (Array(copies) + [nil]).withUnsafeBufferPointer { pointers in
        url.absoluteString.withCString { address in
          (message?.method.rawValue ?? "").withCString { method in
            (message?.body ?? []).withUnsafeBytes { body in
              var request = chttp_request(
                url: address, headers: pointers.baseAddress,
                milliseconds: max(1, timeLimit.milliseconds),
                method: message == nil ? nil : method, body: body.baseAddress,
                body_count: body.count)
              return chttp_start(transfers, &request, &receiver)
            }
          }
        }
      }
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> HTTPTransfer? {
    context.map { Unmanaged<HTTPTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func readBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard reader.readBody(bytes) else { return false }
    // The complete body is decoded at once.
    report?(ItemProgress(items: 0, bytes: reader.body.count))
    return true
  }

  /// Returns the response to the caller, or the failure.
  func end(_ end: chttp_end) {
    guard end.outcome != CHTTP_COMPLETE else {
      return continuation.resume(
        returning: HTTPResponse(
          url: url, status: end.status, headers: reader.headers, body: reader.body))
    }
    continuation.resume(throwing: reader.failure ?? failure(end))
  }

  private func failure(_ end: chttp_end) -> HTTPFailure {
    guard end.outcome == CHTTP_OUT_OF_MEMORY else {
      return .transfer(end.outcome, String(cString: end.message))
    }
    // libcurl reports a line that is too long in the same way. It needs little memory for a head.
    return reader.isHeadComplete ? .outOfMemory : .headerTooLong
  }

  func fail(_ error: any Error) { continuation.resume(throwing: error) }
}

extension Duration {
  fileprivate var milliseconds: Int { Int(clamping: attoseconds / 1_000_000_000_000_000) }
}
