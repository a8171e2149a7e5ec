import ListingKit

extension DocumentCompiler {
  /// Sizes that are written out are checked with the document; those with bindings when it is shown.
  mutating func checkSizes(of page: DocumentElement) {
    let names = ["size", "first-size", "threshold", "max"]
    guard names.allSatisfy({ name in page[name].map { Int($0) != nil } ?? true }) else { return }
    do throws(ListError) {
      _ = try ListPageSizes { page[$0].flatMap { Int($0) } }
    } catch {
      findings.add(Finding(.badValue, error.message, at: raw.value(of: "max", in: page)))
    }
  }
}

extension ListPageSizes {
  /// The sizes that a `page` element gives.
  ///
  /// - Parameter number: the value of an attribute; `nil` where it is left out.
  init(_ number: (String) -> Int?) throws(ListError) {
    try self.init(
      page: number("size") ?? 50, first: number("first-size"), threshold: number("threshold"),
      maximum: number("max"))
  }
}
