/// Values of attributes in the syntax of other formats.
enum ForeignValues {
  /// Returns required plugins that are written as in package managers in the syntax of documents: `weather
  /// >= 1.2`, `weather@1.2`, `weather ^1.2`. Other texts stay unchanged.
  static func requirements(_ text: String) -> String {
    text.replacing(#/\s*([<>=~^!@:]+)\s*v?(?=[0-9])/#) { match in
      minimums.contains(String(match.1)) ? "/" : String(match.0)
    }.replacing(#/\s*,\s*/#, with: " ")
  }

  /// The operators before a minimum version.
  private static let minimums: Set = [">=", "=", "==", "^", "~", "~>", "~=", "@", ":"]

  /// Returns a requirement other than a minimum version, such as `weather<2`, with a valid example; `nil`
  /// if there is none.
  static func limitedRequirement(_ text: String) -> String? {
    guard
      let match = requirements(text).firstMatch(
        of: #/([^\s<>!=\/]+)(\/[0-9.]+)?\s*(?:[<>!]=?)+\s*v?[0-9]/#)
    else { return nil }
    return "\(match.1)\(match.2 ?? "/1.0")"
  }

  /// Returns the first direction in an order, which belongs to the `ORDER BY`, and the names without
  /// directions; `nil` if there is no direction.
  static func order(_ names: [String]) -> (direction: String, names: String)? {
    // Names can be separated by commas, too.
    let words = names.flatMap { $0.split(separator: ",").map(String.init) }
    let isDirection = { (word: String) in ["ASC", "DESC"].contains(word.uppercased()) }
    guard words.count > 1, let direction = words.dropFirst().first(where: isDirection) else {
      return nil
    }
    return (direction, words.filter { !isDirection($0) }.joined(separator: " "))
  }

  /// Returns the fraction of the available width or height that is probably meant by a number from 0 to 1:
  /// less than one point shows nothing of an item, but heights can be hairlines.
  ///
  /// - Parameter other: the value for the other dimension.
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

  /// Fixes for query items that belong in a `page` element, by their usual names.
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

  /// The names of missing values in other languages.
  static let nothing: Set = ["null", "nil", "none", "None", "undefined", "NULL"]

  /// Attributes that are often written on the wrong element, by the rules of those elements.
  static let attributes: [String: (names: Set<String>, fix: String)] = [
    "urn:listingkit:scenario:1 state": (
      ["name", "value"],
      "write <state section=\"…\" is=\"idle\"/> to check whether a section is loading; to check a "
        + "state of the document, check an item that shows it: <shows item=\"…\">…</shows>"
    )
  ]
}
