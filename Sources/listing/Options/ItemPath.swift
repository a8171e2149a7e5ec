import ArgumentParser
import ListingKit

/// An item on the command line, written `section/item`; a space, slash or backslash within an
/// identifier may have, and a slash in the section's must have, a backslash before it.
struct ItemPath: ExpressibleByArgument, Hashable {
  let path: ListItemPath

  init?(argument: String) {
    var parts = [""]
    var isEscaped = false
    for character in argument {
      if isEscaped || (character != "\\" && (character != "/" || parts.count == 2)) {
        parts[parts.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        parts.append("")
      }
    }
    guard !isEscaped, parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    path = ListItemPath(section: parts[0], item: parts[1])
  }

  init(_ path: ListItemPath) { self.path = path }

  /// The path as it's written on the command line.
  var argument: String {
    func escaped(_ identifier: String, _ characters: Set<Character>) -> String {
      identifier.map { characters.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
    return escaped(path.section, ["\\", "/"]) + "/" + escaped(path.item, ["\\"])
  }
}
