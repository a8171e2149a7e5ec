import ListingKit

/// A source with prepared answers, which records the requests.
actor ScriptedSource: ItemSource {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private var answers: [Result<ItemPage<TextItem>, Failure>]
  private(set) var requests: [ItemRequest] = []

  init(_ answers: Result<ItemPage<TextItem>, Failure>...) { self.answers = answers }

  func page(_ request: ItemRequest) throws -> ItemPage<TextItem> {
    requests.append(request)
    guard !answers.isEmpty else { throw Failure(description: "the script has no more answers") }
    return try answers.removeFirst().get()
  }
}

extension Result where Success == ItemPage<TextItem>, Failure == ScriptedSource.Failure {
  /// A page of items whose identifiers are the words of a text.
  static func page(
    _ items: String, next: String? = nil, text: String = "", skipped: [String] = []
  ) -> Self {
    let items = items.split(separator: " ").map {
      TextItem(String($0), text: text)
    }
    var page = ItemPage(items: items, next: next.map { ItemCursor(rawValue: $0) })
    for reason in skipped { page.skipped.add(reason) }
    return .success(page)
  }

  static func failure(_ message: String) -> Self {
    .failure(ScriptedSource.Failure(description: message))
  }
}
