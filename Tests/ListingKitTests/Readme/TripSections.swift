import ListingKit

struct Stop: Identifiable, Equatable, ListDiffable {
  let id: String
  let town: String
}

struct Ride: Identifiable, Equatable, ListDiffable {
  let id: String
  let minutes: Int
}

final class StopCell: ListCell {
  var town = ""
  init() {}
  var content: ListContent { .text(town, style: .headline) }
}

final class DayView: ListReusableView {
  var day = ""
  init() {}
  var content: ListContent { .text(day, style: .title) }
}

/// A section for each day, in which stops and rides alternate.
func tripSections(
  _ days: [(name: String, models: [any ListIdentifiable])]
) -> [GenericSection<AnyListItem>] {
  let stops = CellAdapter<Stop, StopCell> { adapter in
    adapter.configure = { ctx in ctx.cell?.town = ctx.element.town }
  }
  var rides = CellAdapter<Ride, ListContentView>()
  rides.content = { ctx in .text("\(ctx.element.minutes) minutes", style: .caption) }
  let header = ViewAdapter<DayView> { view, section, _ in view.day = section.listIdentifier }
  return days.map { day in
    GenericSection(day.name, models: day.models)
      .register(stops)
      .register(rides)
      .header(header)
      .footer("\(day.models.count) entries")
  }
}
