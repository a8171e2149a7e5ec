import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingWeb

@Suite struct WebResponseEncodingTests {
  private static let accepted = ["Accept-Encoding": "br, gzip"]

  @Test(arguments: [WebAsset.script.path, WebAsset.style.path])
  func `An asset is compressed for a client that accepts it`(path: String) async throws {
    let app = ServedPage.app()
    let plain = await app.respond(to: request("GET", path))
    let compressed = await app.respond(to: request("GET", path, Self.accepted))
    #expect(plain["Content-Encoding"] == nil)
    #expect(compressed["Content-Encoding"] == "gzip")
    // A cache has both forms.
    #expect(plain["Vary"] == "Accept-Encoding")
    #expect(compressed["Vary"] == "Accept-Encoding")
    let (bytes, smaller) = (try plain.bytes, try compressed.bytes)
    #expect(smaller.count < bytes.count)
    #expect(try Gunzip.bytes(smaller) == bytes)
  }

  @Test func `A page is compressed, and a short refusal isn't`() async throws {
    let books = (0..<50).map { Book(isbn: "\($0)", title: "Book \($0)") }
    let app = ListingWebApp(
      WebListSource { _ in
        let list = ListDataSource()
        list.appendSections([GenericSection("books", items: books) { .text($0.title) }])
        return list
      }, configuration: .patient())
    let page = await app.respond(to: request("GET", "/", Self.accepted))
    #expect(page["Content-Encoding"] == "gzip")
    let html = String(decoding: try Gunzip.bytes(page.bytes), as: UTF8.self)
    #expect(html.hasPrefix("<!doctype html>"))
    #expect(html.contains("Book 0"))
    let refusal = await app.respond(to: request("GET", "/x", Self.accepted))
    #expect(refusal["Content-Encoding"] == nil)
    #expect(try refusal.text.hasPrefix("There is nothing"))
  }

  @Test func `An image is sent as it is`() {
    let bytes = Data(repeating: 0, count: 10_000)
    let image = WebResponse(200, type: "image/png", .bytes(bytes))
    let response = image.compressed(for: request("GET", "/", Self.accepted))
    #expect(response["Content-Encoding"] == nil)
    #expect(response["Vary"] == nil)
  }

  @Test func `Bytes that compression doesn't make fewer are sent as they are`() throws {
    var generator = SystemRandomNumberGenerator()
    let noise = Data((0..<5_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
    let text = WebResponse(200, type: "text/plain", .bytes(noise))
    let response = text.compressed(for: request("GET", "/", Self.accepted))
    #expect(response["Content-Encoding"] == nil)
    #expect(try response.bytes == noise)
  }

  @Test func `Each event of a compressed stream can be read when it arrives`() async throws {
    let page = try #require(try await ServedPage(ServedPage.app()))
    let response = await page.app.respond(
      to: request(
        "GET", "\(page.path)?after=1",
        Self.accepted.merging(["Cookie": "listing=\(page.cookie)"]) { first, _ in first }))
    #expect(response["Content-Encoding"] == "gzip")
    guard case .stream(let stream) = response.body else { throw CancellationError() }
    var iterator = stream.makeAsyncIterator()
    var received = try #require(await iterator.next())
    #expect(try Gunzip.bytes(received, isComplete: false) == Data("retry: 1000\n\n".utf8))
    let viewer = try #require(await page.app.viewers.viewers.first)
    await viewer.say(String(repeating: "Saved", count: 100))
    received += try #require(await iterator.next())
    let text = String(decoding: try Gunzip.bytes(received, isComplete: false), as: UTF8.self)
    #expect(text.contains("SavedSavedSaved"))
    #expect(text.hasSuffix("}\n\n"))
    await page.app.close()
    while let bytes = await iterator.next() { received += bytes }
    // The checksum and the length are right.
    let whole = String(decoding: try Gunzip.bytes(received), as: UTF8.self)
    #expect(whole.hasPrefix(text))
  }
}

extension WebResponse {
  fileprivate var bytes: Data {
    get throws {
      guard case .bytes(let bytes) = body else { throw CancellationError() }
      return bytes
    }
  }
}

/// The program `gzip`.
private enum Gunzip {
  struct Failure: Error {}

  /// Returns decompressed bytes.
  ///
  /// - Parameter isComplete: whether the end of the stream is expected.
  static func bytes(_ compressed: Data, isComplete: Bool = true) throws -> Data {
    let folder = try TemporaryFolder()
    let input = folder.url.appending(path: "bytes.gz")
    try compressed.write(to: input)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", input.path]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard (process.terminationStatus == 0) == isComplete else { throw Failure() }
    return bytes
  }
}
