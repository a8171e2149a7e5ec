import Foundation

/// A layout that asks for each section's own: groups of items, repeated down the section.
///
/// Fractions are parts of the container: for a group the list's viewport without the section's
/// content insets, for what is in a group that group without its content insets. A section without
/// a layout of its own is a plain list, each item across the whole width.
public final class CompositionalLayout: ListLayout {
  /// Chooses the layout of a section; `nil` is a plain list.
  public typealias SectionProvider = (_ section: Int, _ environment: LayoutEnvironment) ->
    LayoutSection?

  /// What concerns all sections.
  public let configuration: CompositionalLayoutConfiguration

  private let sectionProvider: SectionProvider
  private let plainList = FlowLayout()

  /// Creates a layout that asks for each section.
  ///
  /// - Parameters:
  ///   - sectionProvider: asked whenever a section is laid out.
  ///   - configuration: what concerns all sections.
  public init(
    sectionProvider: @escaping SectionProvider,
    configuration: CompositionalLayoutConfiguration = CompositionalLayoutConfiguration()
  ) {
    self.sectionProvider = sectionProvider
    self.configuration = configuration
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
  /// - Complexity: O(*n*) for *n* items.
  public func frames(for geometry: ListSectionGeometry) -> ListSectionFrames {
    let environment = LayoutEnvironment(containerSize: geometry.containerSize)
    guard let section = sectionProvider(geometry.index, environment) else {
      return plainFrames(for: geometry)
    }
    let insets = section.contentInsets.usable
    let size = geometry.containerSize.usable
    let container = insets.remainder(of: size)
    let headerHeight = geometry.headerHeight?.usableLength

    var placement = GroupPlacement(itemCount: geometry.itemCount, measure: geometry.itemSize)
    var y = (headerHeight ?? 0) + insets.top
    var isFirst = true
    while !placement.isComplete {
      if !isFirst { y += section.interGroupSpacing.usableLength }
      isFirst = false
      let origin = CGPoint(x: insets.leading, y: y)
      guard let group = placement.place(section.group, at: origin, in: container) else {
        // A group without any place would go on forever.
        return plainFrames(for: geometry)
      }
      y += group.height
    }
    y += insets.bottom
    return ListSectionFrames(
      items: placement.frames, itemsEnd: y, width: size.width, headerHeight: headerHeight,
      footerHeight: geometry.footerHeight?.usableLength)
  }

  private func plainFrames(for geometry: ListSectionGeometry) -> ListSectionFrames {
    let measure = geometry.itemSize
    return plainList.frames(
      for: ListSectionGeometry(
        index: geometry.index, itemCount: geometry.itemCount,
        containerSize: geometry.containerSize, inset: geometry.inset,
        minimumLineSpacing: geometry.minimumLineSpacing,
        minimumInteritemSpacing: geometry.minimumInteritemSpacing,
        headerHeight: geometry.headerHeight, footerHeight: geometry.footerHeight,
        section: geometry.section
      ) { index, width in
        CGSize(width: width, height: measure(index, width).height)
      })
  }
}

extension ListSectionFrames {
  /// Puts a header above the items and a footer below them, across the whole width.
  init(
    items: [CGRect], itemsEnd: CGFloat, width: CGFloat, headerHeight: CGFloat?,
    footerHeight: CGFloat?
  ) {
    self.init(
      items: items,
      header: headerHeight.map { CGRect(x: 0, y: 0, width: width, height: $0) },
      footer: footerHeight.map { CGRect(x: 0, y: itemsEnd, width: width, height: $0) },
      height: itemsEnd + (footerHeight ?? 0))
  }
}
