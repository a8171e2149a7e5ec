import Foundation
import ListingSources
import ListingXML

/// An image in a folder, which is served.
struct ImageFile {
  let type: String
  let bytes: Data
  /// The validator of caches, which changes when the file is written.
  let tag: String

  /// The size of the largest image, in bytes.
  private static let largest = 16 << 20

  /// Reads an image.
  ///
  /// - Parameters:
  ///   - path: the percent-encoded path in the folder.
  ///   - folder: the folder. A path or a link that leads out of it is refused.
  /// - Returns: `nil` if there is no such file, or if its first bytes are not those of an image. A reader can't
  ///   tell these apart, and so learns nothing about other files.
  init?(_ path: String, in folder: DocumentFolder) {
    // A system call would end the path at a zero byte.
    guard let name = path.removingPercentEncoding, !name.contains("\0"),
      case .success(let file) = folder.file(name),
      let bytes = try? WholeFile.read(file.path, limit: Self.largest),
      bytes.count <= Self.largest, let type = Self.type(of: bytes)
    else { return nil }
    self.type = type
    self.bytes = Data(bytes)
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    tag = "\"\(bytes.count)-\(time.bitPattern)\""
  }

  /// The media type by the first bytes.
  private static func type(of bytes: [UInt8]) -> String? {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(
        with: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
    if has("\u{89}PNG\r\n\u{1A}\n") { return "image/png" }
    if has("\u{FF}\u{D8}\u{FF}") { return "image/jpeg" }
    if has("GIF87a") || has("GIF89a") { return "image/gif" }
    if has("RIFF"), has("WEBP", at: 8) { return "image/webp" }
    if has("ftypavif", at: 4) || has("ftypavis", at: 4) { return "image/avif" }
    return nil
  }
}
