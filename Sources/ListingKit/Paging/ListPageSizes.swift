/// How many items a paged section asks for, when it asks, and how many it keeps.
public struct ListPageSizes: Sendable, Hashable {
  /// The number of items of a page, at least 1.
  public let page: Int
  /// The number of items of the first page, at least 1.
  public let first: Int
  /// With fewer items than this beyond the visible ones the page there is asked for; at least 1.
  public let threshold: Int
  /// The number of items above which pages far from the visible ones are dropped; `nil` where all
  /// are kept.
  public let maximum: Int?

  /// Creates sizes for a section that keeps all that it has loaded. Sizes below 1 count as 1.
  ///
  /// - Parameters:
  ///   - page: the number of items of a page.
  ///   - first: the number of items of the first page; `page` when left out.
  ///   - threshold: with fewer items than this beyond the visible ones the page there is asked for;
  ///     `page` when left out.
  public init(page: Int = 50, first: Int? = nil, threshold: Int? = nil) {
    self.page = max(1, page)
    self.first = max(1, first ?? page)
    self.threshold = max(1, threshold ?? page)
    maximum = nil
  }

  /// Creates sizes for a section that drops pages when it holds more items than it is to keep.
  ///
  /// - Parameters:
  ///   - page: the number of items of a page.
  ///   - first: the number of items of the first page; `page` when left out.
  ///   - threshold: with fewer items than this beyond the visible ones the page there is asked for;
  ///     `page` when left out.
  ///   - maximum: the number of items above which pages are dropped; none with `nil`.
  /// - Throws: `ListError` with the code `invalid` where `maximum` is less than
  ///   `page + 2 * threshold`: a page would be dropped that is asked for again at once.
  public init(
    page: Int = 50, first: Int? = nil, threshold: Int? = nil, maximum: Int?
  ) throws(ListError) {
    let sizes = ListPageSizes(page: page, first: first, threshold: threshold)
    let least = sizes.leastMaximum
    guard maximum.map({ $0 >= least }) ?? true else {
      throw ListError(
        .invalid,
        "a section of pages of \(sizes.page) items and a threshold of \(sizes.threshold) cannot do "
          + "with \(maximum ?? 0) items: what it drops it would need at once. Let it keep \(least) or "
          + "more (page + 2 * threshold)")
    }
    self.init(sizes, maximum: maximum)
  }

  private init(_ sizes: ListPageSizes, maximum: Int?) {
    (page, first, threshold) = (sizes.page, sizes.first, sizes.threshold)
    self.maximum = maximum
  }

  /// The least maximum with which no page is dropped that is asked for again at once.
  private var leastMaximum: Int {
    let (both, overflows) = threshold.multipliedReportingOverflow(by: 2)
    let (sum, overflowsToo) = both.addingReportingOverflow(page)
    return overflows || overflowsToo ? .max : sum
  }
}
