// Serves one list to all pages, and inserts an item at its start once a second. All pages show it: it moves the place of
// their windows.
//
// Environment: PORT, 8080 by default; ITEMS, 10,000 by default; SECONDS, the number of changes, without end by default.
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

Task {
  var change = 0
  while change < environment.get("SECONDS", as: Int.self) ?? .max {
    change += 1
    try await Task.sleep(for: .seconds(1))
    let items = rows(change)
    // Read by `load`: the number of items, and the time of the change.
    try FileHandle.standardOutput.write(
      contentsOf: Data("\(items.count) \(Date().timeIntervalSince1970)\n".utf8))
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
