import Foundation

/// A layout in which each section has its own layout: a group of items that is repeated.
///
/// Fractions are parts of the container. The container of a group is the viewport without the
/// section's content insets; the container of an item or a nested group is its group without
/// content insets.
public final class CompositionalLayout: ListLayout {
  /// Returns the layout of a section; `nil` for a plain list, whose items are as wide as the list.
  public typealias SectionProvider = (_ section: Int, _ environment: LayoutEnvironment) ->
    LayoutSection?

  /// The properties that apply to all sections.
  public let configuration: CompositionalLayoutConfiguration

  /// The direction in which the list scrolls, as in the configuration.
  public var scrollDirection: ListScrollDirection { configuration.scrollDirection }

  /// The layout of sections that return `nil` from ``ListSection/layout(in:)``.
  let flow: FlowLayout?

  private let section: (ListSectionGeometry, LayoutEnvironment) -> LayoutSection?
  private let plainList = FlowLayout()

  /// The types of decoration views, by kind.
  private var decorationViews: [String: any ListReusableView.Type] = [
    ListConfiguration.separatorKind: ListSeparatorView.self,
    ListConfiguration.topSeparatorKind: ListSeparatorView.self,
  ]

  /// Whether the layout of a section depends on its index.
  let dependsOnSectionIndex: Bool

  init(
    _ configuration: CompositionalLayoutConfiguration, flow: FlowLayout? = nil,
    dependsOnSectionIndex: Bool = false,
    section: @escaping (ListSectionGeometry, LayoutEnvironment) -> LayoutSection?
  ) {
    self.configuration = configuration
    self.flow = flow
    self.dependsOnSectionIndex = dependsOnSectionIndex
    self.section = section
  }

  /// Creates a layout that uses the layout of each section (``ListSection/layout(in:)``).
  ///
  /// - Parameters:
  ///   - configuration: the properties that apply to all sections.
  ///   - flow: the layout of sections that return `nil`, in the direction of the configuration.
  public convenience init(
    configuration: CompositionalLayoutConfiguration = CompositionalLayoutConfiguration(),
    flow: FlowLayout = FlowLayout()
  ) {
    self.init(configuration, flow: flow) { $0.section?.layout(in: $1) }
  }

  /// Creates a layout that calls a function for each section.
  ///
  /// - Parameters:
  ///   - sectionProvider: returns the layout of a section. It's called whenever a section is laid
  ///     out, and for all sections when one is inserted, deleted or moved.
  ///   - configuration: the properties that apply to all sections.
  public convenience init(
    sectionProvider: @escaping SectionProvider,
    configuration: CompositionalLayoutConfiguration = CompositionalLayoutConfiguration()
  ) {
    self.init(configuration, dependsOnSectionIndex: true) { sectionProvider($0.index, $1) }
  }

  /// Creates a layout that is the same for all sections.
  public convenience init(
    section: LayoutSection,
    configuration: CompositionalLayoutConfiguration = CompositionalLayoutConfiguration()
  ) {
    self.init(configuration) { _, _ in section }
  }

  /// Registers the type of decoration views of a kind. Displayed views of another type stay until
  /// they disappear.
  public func register<View: ListReusableView>(
    _ type: View.Type, forDecorationViewOfKind kind: String
  ) {
    decorationViews[kind] = type
  }

  /// Places the items, header and footer of one section.
  ///
  /// - Complexity: O(*n*) for *n* items. A ``ListView`` computes only the visible frames instead.
  public func frames(for geometry: ListSectionGeometry) -> ListSectionFrames {
    allFrames(for: geometry)
  }
}

extension CompositionalLayout: LineLayout {
  func boundaries(in size: CGSize, cell: CGSize) -> [BoundaryPlan] {
    BoundaryPlan.described(
      by: configuration.boundarySupplementaryItems, in: size, scrollDirection, cell: cell,
      hasSides: false)
  }

  func decorationView(ofKind kind: String) -> (any ListReusableView.Type)? {
    decorationViews[kind]
  }

  var sectionSpacing: CGFloat { configuration.interSectionSpacing.usableLength }

  func breaking(for geometry: ListSectionGeometry, estimate: CGFloat) -> any LineBreaking {
    plan(for: geometry, estimate: estimate).breaking
  }

  func plan(for geometry: ListSectionGeometry, estimate: CGFloat) -> SectionPlan {
    let environment = LayoutEnvironment(
      containerSize: geometry.containerSize, traits: geometry.traits)
    guard let section = section(geometry, environment) else {
      guard let flow else { return SectionPlan(plainList(for: geometry, estimate: estimate)) }
      flow.scrollDirection = scrollDirection
      return flow.plan(for: geometry, estimate: estimate)
    }
    let (size, cell) = (geometry.containerSize.usable, geometry.cellSize)
    let boundaries = BoundaryPlan.plans(of: section, in: size, scrollDirection, cell: cell)
    var plan = SectionPlan(
      lines(of: section, BoundaryPlan.Sides(boundaries), geometry, estimate: estimate))
    plan.boundaries = boundaries
    plan.decor = SectionDecor(section, scrollDirection, cell: cell)
    return plan
  }

  /// The lines of a section with its own layout.
  private func lines(
    of section: LayoutSection, _ sides: BoundaryPlan.Sides, _ geometry: ListSectionGeometry,
    estimate: CGFloat
  ) -> any LineBreaking {
    let size = geometry.containerSize.usable
    if let waterfall = WaterfallBreaking(
      section, in: size, direction: scrollDirection, estimate: estimate, cell: geometry.cellSize,
      sides: sides)
    {
      return waterfall
    }
    if let groups = GroupBreaking(
      section, in: size, direction: scrollDirection, cell: geometry.cellSize, sides: sides)
    {
      return groups
    }
    var list = plainList(for: geometry, estimate: estimate)
    list.problem =
      "its layout has no group with a place for an item; it is shown as a plain list. "
      + "Give the group at least one item"
    return list
  }

  /// Lines of one item each, as wide as the list.
  private func plainList(for geometry: ListSectionGeometry, estimate: CGFloat) -> FlowBreaking {
    let geometry = scrollDirection == .horizontal ? geometry.transposed : geometry
    var list = plainList.flow(for: geometry, estimate: estimate)
    list.isPlainList = true
    return list
  }
}

extension CompositionalLayout {
  /// Creates a layout whose sections are lists with the same configuration.
  public static func list(using configuration: ListConfiguration) -> CompositionalLayout {
    CompositionalLayout(CompositionalLayoutConfiguration()) { _, environment in
      .list(using: configuration, environment: environment)
    }
  }
}
