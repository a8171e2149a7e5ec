/// How the next page is requested from a server.
public struct HTTPPaging: Sendable, Hashable {
  /// How the start of a page is given.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The number of the page, in the query.
    case page
    /// The number of items before it, in the query.
    case offset
    /// A cursor of the previous response, in the query.
    case cursor
    /// The address with the relation `next` in the `Link` header of the previous response (RFC 8288).
    case link
  }

  /// How the start of a page is given.
  public var mode: Mode
  /// The name in the query that says where; the mode's own when left out. `link` needs none.
  public var parameter: String
  /// The name in the query that says how many items are wanted; `nil` for none.
  public var sizeParameter: String?
  /// The number of the first page.
  public var firstPage: Int
  /// The size of a page for counted pages; `nil` for the requested size.
  public var pageSize: Int?

  /// Whether a page is one of those that the server counts, of a size that it is told.
  var isCounted: Bool { mode == .page && sizeParameter != nil && pageSize != nil }

  /// Creates a way of paging.
  public init(
    _ mode: Mode, parameter: String? = nil, sizeParameter: String? = nil, firstPage: Int = 1,
    pageSize: Int? = nil
  ) {
    self.mode = mode
    self.parameter = parameter ?? mode.rawValue
    self.sizeParameter = sizeParameter
    self.firstPage = firstPage
    self.pageSize = pageSize
  }
}
