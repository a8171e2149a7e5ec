import ListingKit

struct Years: ItemSource {
  func page(_ request: ItemRequest) async throws -> ItemPage<String> {
    let place = request.cursor.flatMap { Int($0.rawValue) } ?? 1900
    let years =
      request.direction == .forward
      ? place..<min(2100, place + request.limit) : max(1900, place - request.limit)..<place
    return ItemPage(
      items: years.map { "\($0)" },
      previous: years.lowerBound > 1900 ? ItemCursor(rawValue: "\(years.lowerBound)") : nil,
      next: years.upperBound < 2100 ? ItemCursor(rawValue: "\(years.upperBound)") : nil)
  }

  func cursor(around year: String) -> ItemCursor? { ItemCursor(rawValue: year) }
}

func yearsSection() throws -> PagedSection<String> {
  let sizes = try ListPageSizes(page: 50, threshold: 25, maximum: 200)
  return PagedSection("years", source: Years(), sizes: sizes) { .text($0) }
    .onSeparator { before, year in
      before?.prefix(2) == year.prefix(2) ? nil : .text("\(year.prefix(2))00", style: .headline)
    }
}
