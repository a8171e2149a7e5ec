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
}
