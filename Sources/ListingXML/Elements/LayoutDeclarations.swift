import Foundation
import ListingKit

/// A layout. It's read when the values of its bindings are known.
protocol LayoutDeclaration: ElementDeclaration {
  /// Reports attributes and children that exclude or need each other.
  func check(_ e: Reading<Self>)
  /// Returns the layout, apart from the attributes of all layouts.
  func layout(_ e: Resolved<Self>) -> LayoutDefinition
  /// The attributes of all layouts.
  var common: LayoutParts { get }
}

/// The attributes of all layouts.
struct LayoutParts: ElementParts {
  let insets = Attribute("insets", .insets, "space around the items, in points", default: "0")
    .bindable
  let background = Attribute("background", .color, "the background color of the section").bindable
}

extension LayoutDeclaration {
  func check(_ e: Reading<Self>) {}

  fileprivate func check(_ element: DocumentElement, _ compiler: DocumentCompiler) {
    let scope = compiler.scope("an attribute of '\(element.name)'")
    check(Reading(element: element, parts: self, scope: scope, compiler: compiler))
  }

  fileprivate func layout(of element: ResolvedElement) -> LayoutDefinition {
    var layout = layout(Resolved(element: element, parts: self))
    let common = Resolved(element: element, parts: common)
    layout.isDeclared = true
    layout.insets = common.insets ?? .zero
    layout.background = common.background
    return layout
  }
}

struct LayoutElementDeclaration: ElementDeclaration {
  static let name = "layout"
  static let summary = "The layout of the items."
  let layout = Children.one(Self.layouts, noun: "layout")
  let instead = Instead(
    attributes: ["type": "write it as an element, such as <grid columns=\"3\"/>"],
    text: "write it as an element, such as <grid columns=\"3\"/>")

  static let layouts: [any LayoutDeclaration.Type] = [
    ListDeclaration.self, GridDeclaration.self, CarouselDeclaration.self,
    WaterfallDeclaration.self, PagesDeclaration.self, CompositionalDeclaration.self,
    TableDeclaration.self,
  ]
}

extension Reading<LayoutElementDeclaration> {
  /// The layout, with its bindings; `nil` without a valid layout.
  var bound: BoundElement? {
    guard let element = self.layout.first,
      let layout = Parts.layouts.first(where: { $0.name == element.name })
    else { return nil }
    layout.init().check(element, compiler)
    // The contents of a table's columns are those of cells.
    return compiler.bound(element, layout.name, isDeep: layout != TableDeclaration.self)
  }
}

extension LayoutDefinition {
  /// Creates the layout that an element declares.
  init(_ element: ResolvedElement) {
    let layout = LayoutElementDeclaration.layouts.first { $0.name == element.name }
    self = layout?.init().layout(of: element) ?? LayoutDefinition()
  }
}

// MARK: - Columns

struct ListDeclaration: LayoutDeclaration {
  static let name = "list"
  static let summary = "Arranges items in a column."
  let instead = Instead(attributes: [
    "direction": "write <carousel/> for items in a row", "columns": "write <grid columns=\"…\"/>",
  ])
  let spacing = Attribute("spacing", .length, "space between items, in points", default: "0")
    .bindable
  let common = LayoutParts()

  func layout(_ e: Resolved<Self>) -> LayoutDefinition {
    LayoutDefinition(spacing: e.spacing ?? 0)
  }
}

struct ColumnParts: ElementParts {
  let columns = Attribute("columns", .integer(minimum: 1), "the number of columns").synonyms(
    [
      "auto": "min-width=\"160\" in place of columns",
      "auto-fill": "min-width=\"160\" in place of columns",
    ]
  ).bindable
  let minimumWidth = Attribute(
    "min-width", .positiveLength, "the minimum width of a column; as many columns as fit"
  ).bindable
  let spacing = Attribute("spacing", .length, "space between columns, in points", default: "0")
    .bindable
  let lineSpacing = Attribute(
    "line-spacing", .length, "space between lines, in points; by default, as between columns"
  ).bindable
}

extension Reading<ColumnParts> {
  /// Reports columns with both a number and a width, or neither.
  func checkColumns() {
    switch (written(\.columns), written(\.minimumWidth)) {
    case (_?, _?):
      report(
        .misplacedAttribute, "'\(element.name)' has both 'columns' and 'min-width'",
        at: nameRange(\.minimumWidth), fix: "remove one of them")
    case (nil, nil):
      report(
        .missingAttribute, "'\(element.name)' needs 'columns' or 'min-width'",
        at: element.nameRange, fix: "add columns=\"3\", or min-width=\"160\"")
    default: break
    }
  }
}

extension Resolved<ColumnParts> {
  fileprivate func layout(_ kind: (LayoutDefinition.Columns) -> LayoutDefinition.Kind)
    -> LayoutDefinition
  {
    let columns: LayoutDefinition.Columns =
      if let width = self.minimumWidth, self.columns == nil {
        .fitting(width)
      } else {
        .number(self.columns ?? 1)
      }
    return LayoutDefinition(
      kind: kind(columns), spacing: self.spacing ?? 0, lineSpacing: self.lineSpacing)
  }
}

struct GridDeclaration: LayoutDeclaration {
  static let name = "grid"
  static let summary = "Arranges items in columns, in lines as high as their tallest item."
  let columns = ColumnParts()
  let common = LayoutParts()

  func check(_ e: Reading<Self>) { e.columns.checkColumns() }
  func layout(_ e: Resolved<Self>) -> LayoutDefinition { e.columns.layout { .grid($0) } }
}

struct WaterfallDeclaration: LayoutDeclaration {
  static let name = "waterfall"
  static let summary = "Arranges items in columns, each item below the shortest column."
  let columns = ColumnParts()
  let common = LayoutParts()

  func check(_ e: Reading<Self>) { e.columns.checkColumns() }
  func layout(_ e: Resolved<Self>) -> LayoutDefinition { e.columns.layout { .waterfall($0) } }
}

// MARK: - Scrolling rows

struct CarouselDeclaration: LayoutDeclaration {
  static let name = "carousel"
  static let summary = "Arranges items in a row that scrolls across the list."
  let itemWidth = Attribute("item-width", .dimension, "the width of an item", default: "0.8fw")
    .bindable
  let height = Attribute(
    "height", .dimension, "the height of the row; by default, that of its content"
  ).bindable
  let spacing = Attribute("spacing", .length, "space between items, in points", default: "0")
    .bindable
  let paging = Attribute(
    "paging",
    .named([
      ("item", LayoutOrthogonalScrolling.groupPaging), ("none", .continuous), ("page", .paging),
      ("center", .groupPagingCentered),
    ]), "where scrolling stops: anywhere, at an item, at a page, or with an item in the middle",
    default: "item"
  ).bindable
  let common = LayoutParts()

  func layout(_ e: Resolved<Self>) -> LayoutDefinition {
    LayoutDefinition(
      kind: .band(
        width: e.itemWidth ?? .fractionalWidth(0.8),
        height: e.height ?? LayoutDefinition.estimate, e.paging ?? .groupPaging),
      spacing: e.spacing ?? 0)
  }
}

struct PagesDeclaration: LayoutDeclaration {
  static let name = "pages"
  static let summary = "Arranges items in a row, each as wide as the list."
  let height = Attribute(
    "height", .dimension, "the height of the pages; by default, that of their content"
  ).bindable
  let spacing = Attribute("spacing", .length, "space between pages, in points", default: "0")
    .bindable
  let common = LayoutParts()

  func layout(_ e: Resolved<Self>) -> LayoutDefinition {
    LayoutDefinition(
      kind: .band(
        width: .fractionalWidth(1), height: e.height ?? LayoutDefinition.estimate, .groupPaging),
      spacing: e.spacing ?? 0)
  }
}

// MARK: - Compositional layouts

struct CompositionalDeclaration: LayoutDeclaration {
  static let name = "compositional"
  static let summary = "A group of places that repeats for all items."
  let spacing = Attribute("spacing", .length, "space between groups, in points", default: "0")
    .bindable
  let scrolling = Attribute(
    "scrolling",
    .named([
      ("none", LayoutOrthogonalScrolling.none), ("continuous", .continuous),
      ("leading-boundary", .continuousGroupLeadingBoundary), ("paging", .paging),
      ("group-paging", .groupPaging), ("group-paging-centered", .groupPagingCentered),
    ]), "how it scrolls across the list", default: "none"
  ).bindable
  let common = LayoutParts()
  let group = Child<GroupDeclaration>.one

  func check(_ e: Reading<Self>) { e.group.first?.checkPlaces() }

  func layout(_ e: Resolved<Self>) -> LayoutDefinition {
    var layout = LayoutDefinition(spacing: e.spacing ?? 0)
    if let group = e.element.children.first {
      layout.kind = .compositional(LayoutPlace(group), e.scrolling ?? .none)
    }
    return layout
  }
}

struct PlaceParts: ElementParts {
  let width = Attribute("width", .dimension, "its width", default: "1fw").bindable
  let height = Attribute("height", .dimension, "its height; by default, that of its content")
    .bindable
  let insets = Attribute("insets", .insets, "space inside its edges, in points", default: "0")
    .bindable
  let edgeSpacing = Attribute(
    "edge-spacing", .edgeSpacing, "space around it, in points, or a minimum"
  ).bindable
}

struct GroupDeclaration: ElementDeclaration {
  static let name = "group"
  static let summary = "Places in a row or a column, which repeat as long as they fit."
  let isVertical = Attribute(
    "direction", .named([("horizontal", false), ("vertical", true)]),
    "the direction in which the places follow each other", default: "horizontal"
  ).bindable
  let count = Attribute(
    "count", .integer(minimum: 1), "the number of places that share its length"
  ).bindable
  let spacing = Attribute(
    "spacing", .groupSpacing, "space between places, in points, or a minimum"
  ).bindable
  let place = PlaceParts()
  let places = Children.some([PlaceDeclaration.self, GroupDeclaration.self], noun: "place")
}

struct PlaceDeclaration: ElementDeclaration {
  static let name = "item"
  static let parent: String? = "group"
  static let summary = "The place of an item."
  let place = PlaceParts()
}

extension Reading<GroupDeclaration> {
  /// Reports groups that repeat one element and contain several.
  fileprivate func checkPlaces() {
    let places = self.places
    if let count = written(\.count), places.count > 1 {
      compiler.findings.add(
        Finding(
          .repeatedElement, "a group with a count repeats one place, but this is another one",
          at: places[1].nameRange, fix: "put both in a group, or remove count=\"\(count)\""
        ).repeating(places[0].nameRange))
    }
    for group in places where group.name == Parts.name {
      Reading(element: group, parts: parts, scope: scope, compiler: compiler).checkPlaces()
    }
  }
}

extension LayoutPlace {
  fileprivate init(_ element: ResolvedElement) {
    let place = element.as(PlaceParts.self)
    self.init(
      size: LayoutSize(
        widthDimension: place.width ?? .fractionalWidth(1),
        heightDimension: place.height ?? LayoutDefinition.estimate),
      insets: place.insets ?? .zero, edgeSpacing: place.edgeSpacing)
    guard element.name == GroupDeclaration.name else { return }
    let group = element.as(GroupDeclaration.self)
    self.group = LayoutPlace.Group(
      isVertical: group.isVertical ?? false, spacing: group.spacing, count: group.count,
      places: element.children.map { LayoutPlace($0) })
  }
}
