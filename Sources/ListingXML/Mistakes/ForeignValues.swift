/// Values of attributes as other formats write them.
enum ForeignValues {
  /// Plugins that a document requires, written as dependencies of package managers are:
  /// `weather >= 1.2`, `weather@1.2`, `weather ^1.2`; the text itself where there is nothing of them.
  static func requirements(_ text: String) -> String {
    text.replacing(#/\s*([<>=~^!@:]+)\s*v?(?=[0-9])/#) { match in
      minimums.contains(String(match.1)) ? "/" : String(match.0)
    }.replacing(#/\s*,\s*/#, with: " ")
  }

  /// The signs before the oldest version that will do.
  private static let minimums: Set = [">=", "=", "==", "^", "~", "~>", "~=", "@", ":"]

  /// A plugin that is required other than by its oldest version, such as `weather<2`, with an example
  /// of one; `nil` where there is none.
  static func limitedRequirement(_ text: String) -> String? {
    guard
      let match = requirements(text).firstMatch(
        of: #/([^\s<>!=\/]+)(\/[0-9.]+)?\s*(?:[<>!]=?)+\s*v?[0-9]/#)
    else { return nil }
    return "\(match.1)\(match.2 ?? "/1.0")"
  }

  /// The names of an order without the directions that belong to the `ORDER BY`, and the first of
  /// these; `nil` where there is none.
  static func order(_ names: [String]) -> (direction: String, names: String)? {
    // Names may have commas between them, too.
    let words = names.flatMap { $0.split(separator: ",").map(String.init) }
    let isDirection = { (word: String) in ["ASC", "DESC"].contains(word.uppercased()) }
    guard words.count > 1, let direction = words.dropFirst().first(where: isDirection) else {
      return nil
    }
    return (direction, words.filter { !isDirection($0) }.joined(separator: " "))
  }

  /// The part of the width or height around that a number from 0 to 1 was meant to be: points that
  /// are fewer than one show nothing of an item. Heights alone may be hairlines.
  ///
  /// - Parameter other: the value for the other side.
  static func fraction(_ value: String, of attribute: String, other: String?) -> String? {
    func isFraction(_ text: String) -> Bool {
      guard text.contains("."), let number = Double(text) else { return false }
      return number > 0 && number <= 1
    }
    guard isFraction(value) else { return nil }
    let isHeight = attribute.hasSuffix("height")
    if isHeight, other.map(isFraction) != true { return nil }
    return value + (isHeight ? "fh" : "fw")
  }

  /// How to ask a server for pages, by the names that addresses give the place of a page.
  static let pages: [String: String] = [
    "page": pageFix("page"), "pageNumber": pageFix("page"), "page_number": pageFix("page"),
    "offset": pageFix("offset"), "start": pageFix("offset"), "skip": pageFix("offset"),
    "cursor": pageFix("cursor"), "after": pageFix("cursor"),
    "limit": sizeFix, "per_page": sizeFix, "pageSize": sizeFix, "page_size": sizeFix,
  ]

  private static func pageFix(_ mode: String) -> String {
    "remove this part of the address, add <page mode=\"\(mode)\"/> to the section, and write the "
      + "name of the part in the source: <request where=\"…\"/>"
  }

  private static let sizeFix =
    "remove this part of the address, and write its name in the source: <request size=\"…\"/>"

  /// The words of other languages for a value that is missing.
  static let nothing: Set = ["null", "nil", "none", "None", "undefined", "NULL"]

  /// Attributes that an element of a document has in the author's mind, by the elements' rules:
  /// another element is meant.
  static let attributes: [String: (names: Set<String>, fix: String)] = [
    "urn:listingkit:scenario:1 state": (
      ["name", "value"],
      "write <state section=\"…\" is=\"idle\"/> to check whether a section is loading; to check a "
        + "state of the document, check an item that shows it: <shows item=\"…\">…</shows>"
    )
  ]
}
