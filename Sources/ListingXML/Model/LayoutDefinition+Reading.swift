import Foundation
import ListingKit

extension LayoutDefinition {
  /// The layout that an element declares; what is left out is as usual.
  init(_ element: ResolvedElement) {
    isDeclared = true
    spacing = element["spacing"]?.asLength ?? 0
    lineSpacing = element["line-spacing"]?.asLength
    insets = element["insets"]?.asInsets ?? .zero
    background = element["background"].flatMap { ListColor($0) }
    switch element.name {
    case "grid": kind = .grid(Columns(element))
    case "waterfall": kind = .waterfall(Columns(element))
    case "carousel":
      let paging = Self.pagings.first { $0.name == element["paging"] }
      kind = .band(
        width: element["item-width"]?.asDimension ?? .fractionalWidth(0.8),
        height: element["height"]?.asDimension ?? Self.estimate,
        (paging ?? Self.pagings[0]).scrolling)
    case "pages":
      kind = .band(
        width: .fractionalWidth(1), height: element["height"]?.asDimension ?? Self.estimate,
        .groupPaging)
    case "compositional":
      guard let group = element.children.first else { break }
      let scrolling = Self.scrollings.first { $0.name == element["scrolling"] }
      kind = .compositional(LayoutPlace(group), scrolling?.scrolling ?? .none)
    default: break
    }
  }
}

extension LayoutBoundaryItem {
  /// The place that a `supplementary` says.
  init(_ kind: ListSupplementaryKind, _ element: ResolvedElement) {
    self.init(
      kind,
      layoutSize: LayoutSize(
        widthDimension: element["width"]?.asDimension ?? .fractionalWidth(1),
        heightDimension: element["height"]?.asDimension ?? LayoutDefinition.estimate),
      alignment: LayoutDefinition.alignments.first { $0.name == element["alignment"] }?.alignment
        ?? .topLeading,
      extendsBoundary: element["extends-boundary"] != "false",
      pinToVisibleBounds: element["sticky"] == "true")
  }
}

extension LayoutDefinition.Columns {
  fileprivate init(_ element: ResolvedElement) {
    if let width = element["min-width"]?.asPositiveLength, element["columns"] == nil {
      self = .fitting(width)
    } else {
      self = .number(element["columns"].flatMap { Int($0) } ?? 1)
    }
  }
}

extension LayoutPlace {
  fileprivate init(_ element: ResolvedElement) {
    self.init(
      size: LayoutSize(
        widthDimension: element["width"]?.asDimension ?? .fractionalWidth(1),
        heightDimension: element["height"]?.asDimension ?? LayoutDefinition.estimate),
      insets: element["insets"]?.asInsets ?? .zero,
      edgeSpacing: element["edge-spacing"]?.asEdgeSpacing)
    guard element.name == "group" else { return }
    group = LayoutPlace.Group(
      isVertical: element["direction"] == "vertical", spacing: element["spacing"]?.asGroupSpacing,
      count: element["count"].flatMap { Int($0) }, places: element.children.map { LayoutPlace($0) })
  }
}
