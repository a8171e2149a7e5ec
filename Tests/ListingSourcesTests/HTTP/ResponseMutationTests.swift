import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

@Suite("Mutated HTTP responses", .timeLimit(.minutes(10)))
struct ResponseMutationTests {
  static let mutation = ByteMutation(
    fragments: [
      "\r\n", "\n", "\r", "\r\n\r\n", "\0", " ", ":", ";", "HTTP/1.1 200 OK\r\n",
      "HTTP/2 200\r\n\r\n",
      "HTTP/1.1 100\r\n\r\n", "HTTP/1.1 304 Not Modified\r\n\r\n", "HTTP/1.1 302\r\n", "HTTP/0.9",
      "Location: /again\r\n", "Location: //\r\n", "Location: http://[::\r\n",
      "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip, chunked\r\n",
      "Content-Encoding: gzip\r\n", "Content-Encoding: br, zstd, deflate\r\n",
      "Content-Length: 0\r\n", "Content-Length: -1\r\n", "Content-Length: 99999999999999999999\r\n",
      "Trailer: X\r\n", "Set-Cookie: a=b\r\n", "WWW-Authenticate: Digest\r\n", "Upgrade: h2c\r\n",
      "Connection: keep-alive\r\n", "0\r\n\r\n", "FFFFFFFFFFFFFFFF\r\n", "-1\r\n", "\u{1f}\u{8b}",
      "Strict-Transport-Security: max-age=1\r\n", "Alt-Svc: h2=\":1\"\r\n",
    ].map { Array($0.utf8) })

  static let responses: [[UInt8]] = HTTPResponseFormTests.forms.map { form in
    form.parts.flatMap { part -> [UInt8] in
      switch part {
      case .text(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      default: []
      }
    }
  }
  .filter { $0.count < 1000 }

  static func mutated(_ number: Int) -> [UInt8] {
    mutation.mutated(responses[number % responses.count], seed: UInt64(number))
  }

  @Test("Mutated responses each end with items or an error, in time")
  func mutations() async throws {
    let count = triesAllCases ? 10_000 : 2_000
    let server = try LoopbackServer { request in
      Int(request.target.dropFirst()).map { [.bytes(Self.mutated($0))] } ?? .answer("[{\"id\":1}]")
    }
    let client = HTTPSourceTests.client(server)
    let codes = try await withThrowingTaskGroup(of: [SourceError.Code?].self) { group in
      for first in 0..<4 {
        group.addTask {
          var codes: [SourceError.Code?] = []
          for number in stride(from: first, to: count, by: 4) {
            let source = HTTPSource(
              HTTPRequest(try server.url("/\(number)")), key: ["id"], fields: [], client: client)
            do {
              _ = try await source.page(ItemRequest(limit: 2))
              codes.append(nil)
            } catch let error as SourceError {
              #expect(error.code != .timeout, "mutation \(number): \(error)")
              codes.append(error.code)
            }
          }
          return codes
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(codes.count == count)
    // The mutations reach both the reading of items and the errors.
    #expect(codes.count { $0 == nil } > count / 10)
    #expect(codes.count { $0 == .connection } > count / 10)
    let last = HTTPSource(
      HTTPRequest(try server.url("/items")), key: ["id"], fields: [], client: client)
    #expect(try await HTTPSourceTests.identifiers(last) == ["1"])
  }
}
