// Serves one list of 10,000 items to all pages, and changes it once a second: an item at the top is replaced, and
// every tenth item shows the time.
import Foundation
import Hummingbird
import ListingHummingbird
import ListingKit
import ListingWeb

struct Row: ListDiffable, Equatable {
  let listIdentifier: String
  let text: String
}

func rows(_ change: Int) -> [Row] {
  let time = Date().timeIntervalSince1970
  return [Row(listIdentifier: "top \(change)", text: "change \(change)")]
    + (0..<10_000).map { number in
      let isChanged = number % 10 == change % 10
      return Row(
        listIdentifier: "\(number)",
        text: isChanged ? "row \(number) time=\(time)" : "row \(number)")
    }
}

let shared = WebSharedList(title: "Load") { _ in
  let list = ListDataSource()
  list.append(newSections: [GenericSection("rows", items: rows(0)) { .text($0.text) }])
  return list
}
var configuration = WebConfiguration()
configuration.viewerLimit = 2_000
let app = ListingWebApp(WebListSource(shared: shared), configuration: configuration)
let router = Router()
router.addListing(app)

Task {
  for change in 1... {
    try await Task.sleep(for: .seconds(1))
    try await shared.perform { _, list in
      (list.section(at: 0) as? GenericSection<Row>)?.setItems(rows(change))
    }
  }
}
let port = Environment().get("PORT", as: Int.self) ?? 8080
try await Application(
  router: router, configuration: .init(address: .hostname("127.0.0.1", port: port))
).runService()
