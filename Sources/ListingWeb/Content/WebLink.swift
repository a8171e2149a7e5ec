/// An address that a page opens: of the web, a mail address, a phone number, or another document of the folder.
struct WebLink: Hashable, Sendable {
  let address: String
  /// Where it's opened: a page in another tab, so that the list stays; `nil` for an address that isn't a page.
  let target: String?

  /// Creates a link; returns `nil` for an address that pages don't open.
  init?(_ address: String) {
    if address.prefixMatch(of: #/(?:[A-Za-z0-9_~.\-]|%[0-9A-F]{2}|\/(?!\/))+\.xml(?:\?[^#]*)?/#)?.0
      .count == address.count
    {
      (self.address, target) = (address, nil)
      return
    }
    let scheme = address.prefix { $0 != ":" }.lowercased()
    guard address.dropFirst(scheme.count).first == ":" else { return nil }
    switch scheme {
    case "http", "https": target = "_blank"
    case "mailto", "tel": target = nil
    default: return nil
    }
    self.address = address
  }
}
