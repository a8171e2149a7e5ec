import ListingXML

/// The states of a document in the address of a page, as parts of its query: `*size=large` for one of the screen,
/// `*sort*rows=name` for one of a section, and `*on*switches*bell=true` for one of an item.
///
/// A name of a parameter has no asterisk, so that no part is one of the document.
package enum StateQuery {
  /// The first character of a part.
  private static let mark = "*"
  /// The largest size of all parts, in bytes: servers and proxies limit addresses.
  static let largestSize = 1_500

  /// Returns the parts of states: as many as fit, those of the screen first.
  static func text(_ states: [DocumentValueName: String?]) -> String {
    let sorted = states.sorted { one, other in
      let (one, other) = (one.key, other.key)
      return (one.item != nil ? 1 : 0, one.section ?? "", one.name, one.item ?? "")
        < (other.item != nil ? 1 : 0, other.section ?? "", other.name, other.item ?? "")
    }
    var text = ""
    for (name, value) in sorted {
      let names = [name.name, name.section, name.item].compactMap { $0 }
      let part =
        names.map { mark + encoded($0) }.joined() + (value.map { "=" + encoded($0) } ?? "")
      if text.utf8.count + 1 + part.utf8.count > largestSize { continue }
      text += text.isEmpty ? part : "&" + part
    }
    return text
  }

  /// Returns the states in the parts of a query.
  static func states(in query: String) -> [DocumentValueName: String?] {
    var states: [DocumentValueName: String?] = [:]
    guard query.utf8.count <= 4 * largestSize else { return states }
    for part in query.split(separator: "&") where isState(part) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let names = (pair.first ?? "").split(separator: mark).map { $0.removingPercentEncoding }
      guard (1...3).contains(names.count), let name = names[0] else { continue }
      var value: String?
      if pair.count > 1 {
        guard let text = pair[1].removingPercentEncoding else { continue }
        value = text
      }
      let key = DocumentValueName(
        name: name, section: names.count > 1 ? names[1] : nil,
        item: names.count > 2 ? names[2] : nil)
      states[key] = .some(value)
    }
    return states
  }

  /// Whether a part of a query is a state.
  static func isState(_ part: Substring) -> Bool { part.hasPrefix(mark) }

  private static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII,
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-._".unicodeScalars.contains(scalar)
      {
        encoded.unicodeScalars.append(scalar)
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (hex.count < 2 ? "0" : "") + hex
      }
    }
    return encoded
  }
}
