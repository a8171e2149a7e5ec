/// The sizes of a section's pages, when it requests them, and how many items it keeps.
public struct ListPageSizes: Sendable, Hashable {
  /// The number of items of a page, at least 1.
  public let page: Int
  /// The number of items of the first page, at least 1.
  public let first: Int
  /// The section requests a page when fewer items than this are left beyond the visible ones; at least 1.
  public let threshold: Int
  /// The number of items above which pages far from the visible ones are dropped; `nil` to keep all.
  public let maximum: Int?

  /// Creates sizes for a section that keeps all loaded items. Sizes below 1 count as 1.
  ///
  /// - Parameters:
  ///   - page: the number of items of a page.
  ///   - first: the number of items of the first page; `page` by default.
  ///   - threshold: the section requests a page when fewer items than this are left beyond the visible
  ///     ones; `page` by default.
  public init(page: Int = 50, first: Int? = nil, threshold: Int? = nil) {
    self.page = max(1, page)
    self.first = max(1, first ?? page)
    self.threshold = max(1, threshold ?? page)
    maximum = nil
  }

  /// Creates sizes for a section that drops pages above a maximum of items.
  ///
  /// - Parameters:
  ///   - page: the number of items of a page.
  ///   - first: the number of items of the first page; `page` by default.
  ///   - threshold: the section requests a page when fewer items than this are left beyond the visible
  ///     ones; `page` by default.
  ///   - maximum: the number of items above which pages are dropped; `nil` to keep all.
  /// - Throws: `ListError` with the code `invalid` if `maximum` is less than `page + 2 * threshold`: the
  ///   section would request dropped pages again at once.
  public init(
    page: Int = 50, first: Int? = nil, threshold: Int? = nil, maximum: Int?
  ) throws(ListError) {
    let sizes = ListPageSizes(page: page, first: first, threshold: threshold)
    let least = sizes.leastMaximum
    guard maximum.map({ $0 >= least }) ?? true else {
      throw ListError(
        .invalid,
        "a maximum of \(maximum ?? 0) items is too small for pages of \(sizes.page) items and a threshold "
          + "of \(sizes.threshold): dropped items would be needed again at once. Set it to \(least) or "
          + "more (page + 2 * threshold)")
    }
    self.init(sizes, maximum: maximum)
  }

  private init(_ sizes: ListPageSizes, maximum: Int?) {
    (page, first, threshold) = (sizes.page, sizes.first, sizes.threshold)
    self.maximum = maximum
  }

  /// The number of items of the largest page, on the way to an item far away.
  var largest: Int {
    max(page, min(Self.largestPage, maximum.map { $0 - threshold - threshold } ?? .max))
  }

  /// So many items are read and inserted while a user notices no delay.
  private static let largestPage = 8_192

  /// The minimum of ``maximum`` with which no dropped page is requested again at once.
  private var leastMaximum: Int {
    let (both, overflows) = threshold.multipliedReportingOverflow(by: 2)
    let (sum, overflowsToo) = both.addingReportingOverflow(page)
    return overflows || overflowsToo ? .max : sum
  }
}
