// Serves one list to all pages, and inserts items at its start when it's told to. All pages show it: it moves the place of
// their windows.
//
// The standard input has a line with the number of all inserted items for each change, so that several servers change at
// the same time. Environment: PORT, 8080 by default; ITEMS, 10,000 by default.
import Foundation
import Hummingbird
import ListingHummingbird
import ListingKit
import ListingWeb

struct Row: ListDiffable, Equatable {
  let listIdentifier: String
  let text: String
}

let environment = Environment()
let count = environment.get("ITEMS", as: Int.self) ?? 10_000

/// The items after some changes.
func rows(_ changes: Int) -> [Row] {
  (0..<(count + changes)).map { number in
    Row(listIdentifier: "\(changes - number)", text: "row \(changes - number)")
  }
}

let shared = WebSharedList(title: "Load") { _ in
  let list = ListDataSource()
  list.appendSections([GenericSection("rows", items: rows(0)) { .text($0.text) }])
  return list
}
var configuration = WebConfiguration()
configuration.viewerLimit = 2_000
let app = ListingWebApp(WebListSource(shared: shared), configuration: configuration)
let router = Router()
router.addListing(app)

let changes = AsyncStream<Int> { continuation in
  Thread.detachNewThread {
    while let line = readLine() {
      if let change = Int(line) { continuation.yield(change) }
    }
    continuation.finish()
  }
}
Task {
  for await change in changes {
    let items = rows(change)
    try await shared.perform { _, list in
      (list.section(at: 0) as? GenericSection<Row>)?.setItems(items)
      list.flush()
    }
  }
}
let port = environment.get("PORT", as: Int.self) ?? 8080
try await Application(
  router: router, configuration: .init(address: .hostname("127.0.0.1", port: port))
).runService()
