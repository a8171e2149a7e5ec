import Foundation

/// A file of the pages, under a path that changes with its content.
struct WebAsset {
  /// What changes with the content.
  let version: String
  /// The path after the app's base.
  let path: String
  private let type: String
  private let bytes: Data
  private let gzip: Data?

  static let script = WebAsset(
    "listing.js", type: "text/javascript; charset=utf-8", PackageResources.listing_js)
  static let style = WebAsset(
    "listing.css", type: "text/css; charset=utf-8", PackageResources.listing_css)
  static let icon = WebAsset("icon.svg", type: "image/svg+xml", PackageResources.icon_svg)

  private init(_ name: String, type: String, _ bytes: [UInt8]) {
    // FNV-1a: equal on all machines that serve the same version.
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    version = String(hash, radix: 16)
    path = "/a/\(version)/\(name)"
    self.type = type
    self.bytes = Data(bytes)
    gzip = Gzip.compress(self.bytes, level: 9)
  }

  var response: WebResponse {
    var response = WebResponse(
      200, type: type, cache: "public, max-age=31536000, immutable", .bytes(bytes))
    response.gzip = gzip
    return response
  }
}
