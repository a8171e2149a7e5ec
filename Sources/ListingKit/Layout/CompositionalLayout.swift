import Foundation

/// A layout that asks for each section's own: groups of items, repeated down the section.
///
/// Fractions are parts of the container: for a group the list's viewport without the section's
/// content insets, for what is in a group that group without its content insets.
public final class CompositionalLayout: ListLayout {
  /// Chooses the layout of a section; `nil` is a plain list, each item across the whole width.
  public typealias SectionProvider = (_ section: Int, _ environment: LayoutEnvironment) ->
    LayoutSection?

  /// What concerns all sections.
  public let configuration: CompositionalLayoutConfiguration

  /// The direction in which the list scrolls, by the configuration.
  public var scrollDirection: ListScrollDirection { configuration.scrollDirection }

  /// Lays out the sections that were asked and have no layout of their own.
  let flow: FlowLayout?

  private let section: (ListSectionGeometry, LayoutEnvironment) -> LayoutSection?
  private let plainList = FlowLayout()

  private init(
    _ configuration: CompositionalLayoutConfiguration, flow: FlowLayout?,
    section: @escaping (ListSectionGeometry, LayoutEnvironment) -> LayoutSection?
  ) {
    self.configuration = configuration
    self.flow = flow
    self.section = section
  }

  /// Creates a layout that asks the sections themselves, with ``ListSection/layout(in:)``.
  ///
  /// - Parameters:
  ///   - configuration: what concerns all sections.
  ///   - flow: lays out the sections that answer with `nil`, in the direction of the configuration.
  public convenience init(
    configuration: CompositionalLayoutConfiguration = CompositionalLayoutConfiguration(),
    flow: FlowLayout = FlowLayout()
  ) {
    self.init(configuration, flow: flow) { $0.section?.layout(in: $1) }
  }

  /// Creates a layout that asks a function for each section.
  ///
  /// - Parameters:
  ///   - sectionProvider: asked whenever a section is laid out.
  ///   - configuration: what concerns all sections.
  public convenience init(
    sectionProvider: @escaping SectionProvider,
    configuration: CompositionalLayoutConfiguration = CompositionalLayoutConfiguration()
  ) {
    self.init(configuration, flow: nil) { sectionProvider($0.index, $1) }
  }

  /// Creates a layout that is the same for all sections.
  public convenience init(
    section: LayoutSection,
    configuration: CompositionalLayoutConfiguration = CompositionalLayoutConfiguration()
  ) {
    self.init(sectionProvider: { _, _ in section }, configuration: configuration)
  }

  /// Places the items, header and footer of one section.
  ///
  /// - Complexity: O(*n*) for *n* items. A ``ListView`` asks for what can be seen instead.
  public func frames(for geometry: ListSectionGeometry) -> ListSectionFrames {
    allFrames(for: geometry)
  }
}

extension CompositionalLayout: LineLayout {
  func breaking(for geometry: ListSectionGeometry, estimate: CGFloat) -> any LineBreaking {
    let environment = LayoutEnvironment(containerSize: geometry.containerSize)
    let section = section(geometry, environment)
    if section == nil, let flow {
      flow.scrollDirection = scrollDirection
      return flow.breaking(for: geometry, estimate: estimate)
    }
    if let waterfall = section.flatMap({
      WaterfallBreaking(
        $0, in: geometry.containerSize.usable, direction: scrollDirection, estimate: estimate)
    }) {
      return waterfall
    }
    if let groups = section.flatMap({
      GroupBreaking(
        $0, in: geometry.containerSize.usable, direction: scrollDirection,
        cell: geometry.cellSize)
    }) {
      return groups
    }
    let geometry = scrollDirection == .horizontal ? geometry.transposed : geometry
    var list = plainList.flow(for: geometry, estimate: estimate)
    list.isPlainList = true
    if section != nil {
      list.problem =
        "its layout has no group with a place for an item; it is shown as a plain list. "
        + "Give the group at least one item"
    }
    return list
  }
}
