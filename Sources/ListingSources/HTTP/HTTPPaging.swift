/// How pages are requested from a server.
public struct HTTPPaging: Sendable, Hashable {
  /// How a request names the start of a page.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The number of the page, in the query.
    case page
    /// The number of items before it, in the query.
    case offset
    /// A cursor of the previous response, in the query.
    case cursor
    /// The address with the relation `next` in the `Link` header of the previous response (RFC 8288).
    case link

    /// Whether requests have a number.
    var isCounted: Bool { self == .page || self == .offset }
  }

  /// How a request names the start of a page.
  public var mode: Mode
  /// The name of the query item with the start; the mode's default if `nil` is passed. `link` needs none.
  public var parameter: String
  /// The name of the query item with the number of items; `nil` for none.
  public var sizeParameter: String?
  /// The number of the first page.
  public var firstPage: Int
  /// The size of a page for counted pages; `nil` for the requested size.
  public var pageSize: Int?

  /// Whether pages have numbers and the request names their size.
  var isCounted: Bool { mode == .page && sizeParameter != nil && pageSize != nil }

  /// Creates a paging scheme.
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
