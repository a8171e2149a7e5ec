import Foundation

/// Where a page gets an image from.
enum ImageSource {
  /// Returns the address of an image in a page; `nil` if pages don't show it: only images on other servers over
  /// HTTPS, and files in the document's folder.
  static func address(of source: String, imagePath: String) -> String? {
    if source.lowercased().hasPrefix("https://") { return source }
    let folders = source.split(separator: "/", omittingEmptySubsequences: false)
    guard !source.isEmpty, !source.hasPrefix("/"), !folders.contains(".."),
      folders.first?.contains(":") == false
    else { return nil }
    return source.addingPercentEncoding(withAllowedCharacters: allowed).map { imagePath + $0 }
  }

  /// The characters of a path that are written as they are.
  private static let allowed = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
}
