import ListingKit
import ListingSources

struct PageDeclaration: ElementDeclaration {
  static let name = "page"
  static let summary = "The pages in which items are loaded."
  let size = Attribute(
    "size", .integer(minimum: 1), "the number of items in a page", default: "50"
  ).bindable
  let firstSize = Attribute(
    "first-size", .integer(minimum: 1),
    "the number of items in the first page; by default, size"
  ).bindable
  let threshold = Attribute(
    "threshold", .integer(minimum: 0),
    "the number of items before the end at which the next page is loaded; by default, size"
  ).bindable
  let maximum = Attribute(
    "max", .integer(minimum: 1),
    "the number of items above which distant pages are dropped; at least size + 2 * threshold"
  ).bindable
  let placeholders = Attribute(
    "placeholders", .boolean,
    "whether the scroll bar stands for the whole source, with space for items that aren't loaded; for sources that know "
      + "their number, or how much was read, and can begin anywhere", default: "false"
  ).since(.v11).bindable
  let mode = Attribute(
    "mode", .choice(SourceVariants.modes),
    "how the next page is requested; by default, from a database by keyset "
      + "if it has an order, otherwise by offset, and from a server not at all")
  let order = Attribute("order", .names, "the ORDER BY columns of a database query in mode keyset")
}

extension Reading<PageDeclaration> {
  /// Reports sizes that exclude each other. Sizes with bindings are checked when the document is displayed.
  func checkSizes() {
    let sizes = [\PageDeclaration.size, \.firstSize, \.threshold, \.maximum].map(written)
    let numbers = sizes.map { $0.flatMap { Int($0) } }
    guard zip(sizes, numbers).allSatisfy({ ($0 == nil) == ($1 == nil) }) else { return }
    do throws(ListError) {
      _ = try ListPageSizes(numbers[0], numbers[1], numbers[2], numbers[3])
    } catch {
      report(.badValue, error.message, at: valueRange(\.maximum))
    }
  }
}

extension ListPageSizes {
  /// The sizes that a `page` element declares.
  init(_ page: Resolved<PageDeclaration>) throws(ListError) {
    try self.init(page.size, page.firstSize, page.threshold, page.maximum)
  }

  fileprivate init(
    _ page: Int?, _ first: Int?, _ threshold: Int?, _ maximum: Int?
  ) throws(ListError) {
    try self.init(page: page ?? 50, first: first, threshold: threshold, maximum: maximum)
  }
}
