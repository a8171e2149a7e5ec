import Foundation
import ListingKit
import ListingXML

@MainActor struct HikesPlan {
  let list = ListDataSource()
  let plan = GenericSection<String>("plan").onHeader { section in
    .text("\(section.count) planned", style: .title)
  }

  func load(_ document: URL) async throws {
    try await list.load(contentsOf: document) { [plan] event in
      if case .emit("chosen", let values) = event.kind, case .string(let hike)? = values["hike"] {
        plan.appendItems([hike])
      }
    }
    list.insertSections([plan], .start)
  }
}
