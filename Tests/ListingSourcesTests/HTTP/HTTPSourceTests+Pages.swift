import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

// Which pages are requested in each mode, and what ends the list.
extension HTTPSourceTests {
  @Test("pages by their number, until one is short")
  func pageNumbers() async throws {
    let server = try LoopbackServer { request in
      let page = Self.number("page", in: request.target) ?? 0
      let size = Self.number("size", in: request.target) ?? 0
      return .answer(Self.json((1...5).filter { ($0 - 1) / size + 1 == page }))
    }
    let source = try Self.source(server, paging: HTTPPaging(.page, sizeParameter: "size"))
    #expect(try await Self.identifiers(source) == ["1", "2", "3", "4", "5"])
    #expect(
      server.requests.map(\.target) == [
        "/items?size=2&page=1", "/items?size=2&page=2", "/items?size=2&page=3",
      ])
  }

  /// A server of the items 1 to 7 that returns at most two at once.
  static func clampingServer(_ members: @escaping @Sendable (Int) -> String) throws
    -> LoopbackServer
  {
    try LoopbackServer { request in
      let size = min(2, number("limit", in: request.target) ?? 2)
      let start =
        number("offset", in: request.target)
        ?? ((number("page", in: request.target) ?? 1) - 1) * size
      let data = json((1...7).filter { $0 > start && $0 <= start + size })
      return .answer("{\"data\":\(data)\(members(start + size))}")
    }
  }

  @Test(
    "pages that the server makes smaller than requested aren't the last ones",
    arguments: [HTTPPaging.Mode.page, .offset],
    [
      ("", HTTPBody.json(items: "/data")), (",\"total\":7", .json(items: "/data", total: "/total")),
      (",\"total\":7", .json(items: "/data")),
    ])
  func smallerPages(mode: HTTPPaging.Mode, response: (members: String, body: HTTPBody)) async throws
  {
    let server = try Self.clampingServer { _ in response.members }
    let source = try Self.source(
      server, body: response.body, paging: HTTPPaging(mode, sizeParameter: "limit"))
    let identifiers = try await Self.identifiers(source, limit: 5)
    #expect(identifiers == ["1", "2", "3", "4", "5", "6", "7"])
    #expect(server.requests.count == 4)
  }

  @Test(
    "what the response says about further items decides, in any spelling",
    arguments: HTTPPaging.Mode.allCases.filter { $0 == .page || $0 == .offset },
    [("true", "false"), ("1", "0"), ("\"yes\"", "\"no\"")])
  func more(mode: HTTPPaging.Mode, words: (yes: String, no: String)) async throws {
    let server = try Self.clampingServer { end in
      ",\"has_more\":\(end < 4 ? words.yes : words.no),\"total\":99"
    }
    let source = try Self.source(
      server, body: .json(items: "/data", total: "/total", more: "/has_more"),
      paging: HTTPPaging(mode, sizeParameter: "limit"))
    #expect(try await Self.identifiers(source, limit: 5) == ["1", "2", "3", "4"])
    #expect(server.requests.count == 2)
  }

  @Test("a first page that is shorter than requested needs one more request, which ends the list")
  func shortFirstPage() async throws {
    let server = try LoopbackServer { request in
      .answer(Self.number("offset", in: request.target) == 0 ? Self.json(1...2) : "[]")
    }
    let source = try Self.source(server, paging: HTTPPaging(.offset, sizeParameter: "limit"))
    #expect(try await Self.identifiers(source, limit: 5) == ["1", "2"])
    #expect(server.requests.count == 2)
  }

  @Test("a cursor is followed until the response says that no more items follow")
  func moreWithCursor() async throws {
    let server = try LoopbackServer { request in
      request.target.contains("cursor=")
        ? .answer("{\"data\":[{\"id\":2}],\"next\":\"c\",\"more\":false}")
        : .answer("{\"data\":[{\"id\":1}],\"next\":\"b\",\"more\":true}")
    }
    let source = try Self.source(
      server, body: .json(items: "/data", next: "/next", more: "/more"), paging: HTTPPaging(.cursor)
    )
    #expect(try await Self.identifiers(source) == ["1", "2"])
  }

  @Test(
    "a cursor that is an object or an array is an error that names its pointer",
    arguments: ["{\"a\":1}", "[1]"])
  func objectCursor(cursor: String) async throws {
    let server = try LoopbackServer { _ in .answer("{\"data\":[{\"id\":1}],\"links\":\(cursor)}") }
    let source = try Self.source(
      server, body: .json(items: "/data", next: "/links"), paging: HTTPPaging(.cursor))
    let error = await Self.error(source)
    #expect(error?.code == .badCursor)
    #expect(error?.message.contains("\"/links\" is an object or an array") == true)
  }

  @Test("with counted pages, a refresh requests as many of them as are loaded")
  func countedPages() async throws {
    let server = try LoopbackServer { request in
      let page = Self.number("page", in: request.target) ?? 0
      return .answer(Self.json((1...7).filter { ($0 - 1) / 2 + 1 == page }))
    }
    let source = try Self.source(
      server, paging: HTTPPaging(.page, sizeParameter: "size", pageSize: 2))
    let cases: [(limit: Int, count: Int, next: String?)] = [
      (2, 2, "2 2 2"), (3, 4, "3 4 2"), (4, 4, "3 4 2"), (100, 7, nil),
    ]
    for (limit, count, next) in cases {
      let page = try await source.page(ItemRequest(limit: limit))
      let items = (1...count).map { "\($0)" }
      #expect(page.items.map(\.listIdentifier) == items)
      #expect(page.next?.rawValue == next)
    }
    #expect(server.requests.count == 9)
    #expect(server.requests.allSatisfy { $0.target.contains("size=2&") })
  }

  @Test("pages by an offset, until the total is reached")
  func offsets() async throws {
    let server = try LoopbackServer { request in
      let start = Self.number("skip", in: request.target) ?? 0
      return .answer("{\"total\":4,\"data\":\(Self.json(start + 1...start + 2))}")
    }
    let source = try Self.source(
      server, body: .json(items: "/data", total: "/total"),
      paging: HTTPPaging(.offset, parameter: "skip"))
    #expect(try await Self.identifiers(source) == ["1", "2", "3", "4"])
    #expect(server.requests.map(\.target) == ["/items?skip=0", "/items?skip=2"])
    #expect(try await source.page(ItemRequest(limit: 1)).total == 4)
  }

  @Test("pages by a word in the body", arguments: ["null", "\"\"", "false"])
  func cursors(end: String) async throws {
    let server = try LoopbackServer { request in
      request.target.contains("cursor=a%2Fb%3D")
        ? .answer("{\"data\":[{\"id\":2}],\"meta\":{\"next\":\(end)}}")
        : .answer("{\"data\":[{\"id\":1}],\"meta\":{\"next\":\"a/b=\"}}")
    }
    let source = try Self.source(
      server, body: .json(items: "/data", next: "/meta/next"), paging: HTTPPaging(.cursor))
    #expect(try await Self.identifiers(source) == ["1", "2"])
  }

  @Test("pages by the Link header, relative or absolute")
  func links() async throws {
    let server = try LoopbackServer { request in
      switch request.target {
      case "/items": .answer("[{\"id\":1}]", headers: ["Link: </items?p=2>; rel=\"next last\""])
      case "/items?p=2":
        .answer(
          "[{\"id\":2}]",
          headers: [
            "Link: </items>; rel=prev, <http://\(request.headers["host"] ?? "")/items?p=3>; title=\"a, b\"; rel=next"
          ])
      default: .answer("[{\"id\":3}]", headers: ["Link: </items>; rel=\"first\""])
      }
    }
    #expect(
      try await Self.identifiers(Self.source(server, paging: HTTPPaging(.link))) == ["1", "2", "3"])
  }
}
