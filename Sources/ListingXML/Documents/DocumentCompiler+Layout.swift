import Foundation
import ListingKit

extension DocumentCompiler {
  /// The layout that an element declares.
  mutating func layout(_ element: DocumentElement) -> LayoutDefinition {
    var layout = LayoutDefinition()
    layout.spacing = element["spacing"]?.asLength ?? 0
    layout.lineSpacing = element["line-spacing"]?.asLength
    layout.insets = element["insets"]?.asInsets ?? .zero
    layout.background = element["background"].flatMap { ListColor($0) }
    let estimate = LayoutDefinition.estimate
    switch element.name {
    case "grid": layout.kind = .grid(columns(of: element))
    case "waterfall": layout.kind = .waterfall(columns(of: element))
    case "carousel":
      let paging = LayoutDefinition.pagings.first { $0.name == element["paging"] }
      layout.kind = .band(
        width: element["item-width"]?.asDimension ?? .fractionalWidth(0.8),
        height: element["height"]?.asDimension ?? estimate,
        (paging ?? LayoutDefinition.pagings[0]).scrolling)
    case "pages":
      layout.kind = .band(
        width: .fractionalWidth(1), height: element["height"]?.asDimension ?? estimate,
        .groupPaging)
    case "compositional":
      guard let group = element.elements("group").first(where: validator.isValid) else { break }
      let scrolling = LayoutDefinition.scrollings.first { $0.name == element["scrolling"] }
      layout.kind = .compositional(place(group), scrolling?.scrolling ?? .none)
    default: break
    }
    return layout
  }

  private mutating func columns(of element: DocumentElement) -> LayoutDefinition.Columns {
    let number = element["columns"].map { Int($0) ?? 1 }
    let width = element["min-width"].map { $0.asLength ?? 1 }
    if number != nil, width != nil {
      findings.add(
        Finding(
          .misplacedAttribute, "'\(element.name)' has a number of columns and a least width",
          at: raw.name(of: "min-width", in: element), fix: "remove one of them"))
    }
    if number == nil, width == nil {
      findings.add(
        Finding(
          .missingAttribute, "'\(element.name)' needs 'columns' or 'min-width'",
          at: element.nameRange, fix: "add columns=\"3\", or min-width=\"160\""))
    }
    return number.map { .number($0) } ?? .fitting(width ?? 1)
  }

  private mutating func place(_ element: DocumentElement) -> LayoutPlace {
    var place = LayoutPlace(
      size: LayoutSize(
        widthDimension: element["width"]?.asDimension ?? .fractionalWidth(1),
        heightDimension: element["height"]?.asDimension ?? LayoutDefinition.estimate),
      insets: element["insets"]?.asInsets ?? .zero,
      edgeSpacing: element["edge-spacing"]?.asEdgeSpacing)
    guard element.name == "group" else { return place }
    let children = element.elements.filter(validator.isValid)
    if let count = element["count"], children.count > 1 {
      findings.add(
        Finding(
          .repeatedElement, "a group with a count repeats one place, and this is a second",
          at: children[1].nameRange,
          fix: "put both in a group, or remove count=\"\(count)\""
        ).noting("the first one is here", at: children[0].nameRange))
    }
    place.group = LayoutPlace.Group(
      isVertical: element["direction"] == "vertical", spacing: element["spacing"]?.asGroupSpacing,
      count: element["count"].flatMap { Int($0) }, places: children.map { self.place($0) })
    return place
  }
}
