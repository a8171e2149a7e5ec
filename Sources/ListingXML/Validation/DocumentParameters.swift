import Foundation

/// The parameters that a document declares, read without its other parts.
struct DocumentParameters {
  var names: [String] = []
  /// Those without which it can't be shown.
  var required: [String] = []

  /// Reads a file; `nil` if it isn't a document.
  init?(of file: URL) {
    let checked = CheckedText(contentsOf: file, name: file.lastPathComponent, registry: .standard)
    guard let root = checked.root else { return nil }
    for element in root.elements("param") {
      guard let name = element["name"] else { continue }
      names.append(name)
      if element["required"] == "true", element["default"] == nil { required.append(name) }
    }
  }
}
