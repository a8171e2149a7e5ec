import Testing

@testable import ListingWeb

@Suite struct BrowserCookieTests {
  private let token = String(repeating: "0f", count: 16)

  @Test func `A cookie has its process and its token`() {
    for process in [nil, "a", "server-2", "A_9"] as [String?] {
      let cookie = BrowserCookie(process: process, token: token)
      #expect(BrowserCookie(cookie.value) == cookie)
    }
    #expect(BrowserCookie(process: "a", token: token).value == "a.\(token)")
  }

  @Test(arguments: [
    "", "a", ".", "x.", "a b.", "a.b.", "a/b.", "ä.", String(repeating: "a", count: 33) + ".",
  ])
  func `Another value isn't a cookie of an app`(prefix: String) {
    #expect(BrowserCookie(prefix + (prefix.hasSuffix(".") && prefix != "x." ? token : "")) == nil)
    #expect(BrowserCookie(prefix + token + "0") == nil)
    #expect(BrowserCookie(prefix + token.uppercased()) == nil)
  }
}
