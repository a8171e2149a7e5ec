import Foundation
import ListingKit

extension LayoutDefinition {
  /// The layout that an element declares; what is left out is as usual.
  init(_ element: ResolvedElement) {
    isDeclared = true
    spacing = element["spacing", .length] ?? 0
    lineSpacing = element["line-spacing", .length]
    insets = element["insets", .insets] ?? .zero
    background = element["background", .color]
    switch element.name {
    case "grid": kind = .grid(Columns(element))
    case "waterfall": kind = .waterfall(Columns(element))
    case "carousel":
      let paging = Self.pagings.first { $0.name == element["paging"] }
      kind = .band(
        width: element["item-width", .dimension] ?? .fractionalWidth(0.8),
        height: element["height", .dimension] ?? Self.estimate,
        (paging ?? Self.pagings[0]).scrolling)
    case "pages":
      kind = .band(
        width: .fractionalWidth(1), height: element["height", .dimension] ?? Self.estimate,
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
        widthDimension: element["width", .dimension] ?? .fractionalWidth(1),
        heightDimension: element["height", .dimension] ?? LayoutDefinition.estimate),
      alignment: LayoutDefinition.alignments.first { $0.name == element["alignment"] }?.alignment
        ?? .topLeading,
      extendsBoundary: element["extends-boundary"] != "false",
      pinToVisibleBounds: element["sticky"] == "true")
  }
}

extension LayoutDefinition.Columns {
  fileprivate init(_ element: ResolvedElement) {
    if let width = element["min-width", .positiveLength], element["columns"] == nil {
      self = .fitting(width)
    } else {
      self = .number(element["columns", .integer(minimum: 1)] ?? 1)
    }
  }
}

extension LayoutPlace {
  fileprivate init(_ element: ResolvedElement) {
    self.init(
      size: LayoutSize(
        widthDimension: element["width", .dimension] ?? .fractionalWidth(1),
        heightDimension: element["height", .dimension] ?? LayoutDefinition.estimate),
      insets: element["insets", .insets] ?? .zero,
      edgeSpacing: element["edge-spacing", .edgeSpacing])
    guard element.name == "group" else { return }
    group = LayoutPlace.Group(
      isVertical: element["direction"] == "vertical", spacing: element["spacing", .groupSpacing],
      count: element["count", .integer(minimum: 1)],
      places: element.children.map { LayoutPlace($0) })
  }
}
