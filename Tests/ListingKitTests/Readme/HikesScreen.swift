import ListingKit

nonisolated struct Hike: ListDiffable, Equatable, Sendable {
  let name: String
  var kilometers: Double
  var isDone = false
  var listIdentifier: String { name }
}

func hikesSection(_ hikes: [Hike]) -> GenericSection<Hike> {
  GenericSection("hikes", items: hikes)
    .onContent { context in
      let hike = context.item
      return .row(
        spacing: 8,
        [
          .icon(hike.isDone ? .check : .place), .text(hike.name, style: .headline),
          .text("\(hike.kilometers) km"),
        ])
    }
    .onHeader { section in .text("\(section.count) hikes", style: .title) }
    .onSelect { context in context.update { hike in hike.isDone.toggle() } }
}
