import Foundation
import ListingTesting
import ListingXML
import Testing

@testable import ListingWeb

@Suite struct ImageFileTests {
  private let outer: TemporaryFolder
  private let folder: URL

  /// A folder with files, in a folder with a secret image.
  init() throws {
    outer = try TemporaryFolder()
    folder = outer.url.appendingPathComponent("shop")
    try outer.write("GIF89a secret", to: "secret.gif")
    try outer.write("GIF89a", to: "shop/a b.gif")
    try outer.write("GIF89a", to: "shop/deep/c.gif")
    try outer.write("id,name", to: "shop/data.csv")
    try outer.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "shop/icon.svg")
    let files = FileManager.default
    for (link, target) in [
      ("out.gif", "../secret.gif"), ("whole", ".."), ("in.gif", "deep/c.gif"),
      ("absolute.gif", outer.url.appendingPathComponent("secret.gif").path),
    ] {
      try files.createSymbolicLink(
        atPath: folder.appendingPathComponent(link).path, withDestinationPath: target)
    }
  }

  private func get(_ path: String, _ headers: [String: String] = [:]) async -> WebResponse {
    var configuration = WebConfiguration()
    configuration.imageFolder = folder
    let app = ListingWebApp(
      WebListSource { _ in throw CancellationError() }, configuration: configuration)
    return await app.respond(to: request("GET", "/f/\(path)", headers))
  }

  @Test(arguments: ["a%20b.gif", "deep/c.gif", "in.gif", "deep%2Fc.gif", "deep/../a%20b.gif"])
  func `An image in the folder is served`(path: String) async throws {
    let response = await get(path)
    #expect(response.status == 200)
    #expect(response["Content-Type"] == "image/gif")
    #expect(try response.text == "GIF89a")
  }

  @Test(arguments: [
    "../secret.gif", "%2e%2e/secret.gif", "%2E%2E%2Fsecret.gif", "deep/../../secret.gif",
    "..%2fsecret.gif", "%252e%252e/secret.gif", "..%c0%afsecret.gif", "..%5Csecret.gif",
    "/../secret.gif", "%2Ftmp/secret.gif", "shop/../../shop/../secret.gif",
    "file:///secret.gif", "a%20b.gif%00", "..%00/secret.gif", "out.gif", "absolute.gif",
    "whole/secret.gif", "whole/shop/../secret.gif", "", ".", "deep", "%", "a%2",
  ])
  func `A path or a link that leads out of the folder is refused`(path: String) async throws {
    let response = await get(path)
    #expect(response.status == 404)
    #expect(try response.text.hasPrefix("There is no image at '/f/"))
  }

  @Test func `A link is refused when it is changed to lead out of the folder`() async throws {
    #expect(await get("in.gif").status == 200)
    let link = folder.appendingPathComponent("in.gif").path
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../secret.gif")
    #expect(await get("in.gif").status == 404)
  }

  @Test(arguments: ["data.csv", "icon.svg", "missing.gif"])
  func `A file that isn't an image looks like one that doesn't exist`(name: String) async throws {
    let response = await get(name)
    #expect(response.status == 404)
    #expect(
      try response.text == """
        There is no image at '/f/\(name)': expected a PNG, JPEG, GIF, WebP or AVIF file of at most 16 MB.

        """)
  }

  @Test(arguments: [
    ("89504e470d0a1a0a", "image/png"), ("ffd8ffe0", "image/jpeg"), ("474946383761", "image/gif"),
    ("52494646100000005745425056503820", "image/webp"),
    ("000000206674797061766966", "image/avif"), ("52494646100000005741564566", nil),
    ("00000020667479706d703432", nil), ("", nil), ("89504e47", nil),
  ])
  func `The first bytes decide what an image is`(bytes: String, type: String?) async throws {
    let digits = Array(bytes)
    let data = Data(
      stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
      })
    try data.write(to: folder.appendingPathComponent("x.csv"))
    let response = await get("x.csv")
    #expect(response.status == (type == nil ? 404 : 200))
    if let type { #expect(response["Content-Type"] == type) }
  }

  @Test func `An image of more than 16 MB is refused`() async throws {
    let file = folder.appendingPathComponent("large.gif")
    try (Data("GIF89a".utf8) + Data(count: (16 << 20) - 6)).write(to: file)
    #expect(await get("large.gif").status == 200)
    try (Data("GIF89a".utf8) + Data(count: (16 << 20) - 5)).write(to: file)
    #expect(await get("large.gif").status == 404)
  }

  @Test func `An unchanged image isn't sent again`() async throws {
    let tag = try #require(await get("in.gif")["ETag"])
    let unchanged = await get("in.gif", ["If-None-Match": tag])
    #expect(unchanged.status == 304)
    #expect(try unchanged.text == "")
    try outer.write("GIF89a changed", to: "shop/deep/c.gif")
    #expect(await get("in.gif", ["If-None-Match": tag]).status == 200)
  }

  @Test func `Without a folder there is no image`() async {
    let response = await ServedPage.app().respond(to: request("GET", "/f/in.gif"))
    #expect(response.status == 404)
  }
}
