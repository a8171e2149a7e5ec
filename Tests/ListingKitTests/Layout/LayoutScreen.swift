import Foundation
import ListingKit

/// Sections with layouts of their own on a view: ten characters of 8 points across, lines of 20.
final class LayoutScreen {
  let list = ListDataSource(isolation: nil)
  let view: ListView
  let sections: [DisplaySection]
  let configuration = CompositionalLayoutConfiguration()
  /// The mistakes that were reported to the list.
  private(set) var problems: [String] = []

  /// - Parameters:
  ///   - sections: the sections.
  ///   - layouts: the layout of each of them; those that have none are plain lists.
  ///   - direction: the direction in which the list scrolls.
  ///   - reading: the direction of reading.
  ///   - size: the size of the viewport.
  init(
    _ sections: [DisplaySection], _ layouts: [LayoutSection],
    direction: ListScrollDirection = .vertical, reading: ListLayoutDirection = .leftToRight,
    size: CGSize = CGSize(width: 80, height: 100), interSectionSpacing: CGFloat = 0
  ) {
    self.sections = sections
    configuration.scrollDirection = direction
    configuration.interSectionSpacing = interSectionSpacing
    view = ListView(
      size: size,
      layout: CompositionalLayout(
        sectionProvider: { index, _ in index < layouts.count ? layouts[index] : nil },
        configuration: configuration))
    view.estimatedItemHeight = 20
    view.layoutDirection = reading
    list.diagnosticsHandler = { [weak self] in self?.problems.append($0.message) }
    list.attach(view, isolation: nil)
    list.appendSections(sections)
  }

  /// The frame of an element on display.
  func frame(_ kind: ListView.Element.Kind) -> CGRect? { view.element(at: kind)?.frame }

  /// The frame of a view of a section, on display.
  func frame(_ kind: ListSupplementaryKind, section: Int = 0) -> CGRect? {
    frame(.supplementary(kind, IndexPath(item: 0, section: section)))
  }

  /// The frame of an item, on display or not.
  func frame(item: Int, section: Int = 0) -> CGRect? {
    view.frameForItem(at: IndexPath(item: item, section: section))
  }

  /// The texts of the views of a kind that are on display, in order.
  func texts(_ kind: ListSupplementaryKind) -> [String] {
    view.visibleElements.flatMap { element -> [String] in
      guard case .supplementary(kind, _) = element.kind else { return [] }
      return element.view.content.texts
    }
  }
}

extension LayoutSection {
  /// A section of rows of one height across the list.
  static func rows(of height: CGFloat) -> LayoutSection {
    LayoutSection(
      group: .horizontal(
        layoutSize: LayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(height)),
        subitems: [LayoutItem(layoutSize: .whole)]))
  }
}

extension LayoutSize {
  /// As large as the container.
  static let whole = LayoutSize(
    widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))

  /// A size in points.
  static func points(_ width: CGFloat, _ height: CGFloat) -> LayoutSize {
    LayoutSize(widthDimension: .absolute(width), heightDimension: .absolute(height))
  }
}

extension CGRect {
  /// The rectangle of a corner and a size.
  init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    self.init(x: x, y: y, width: width, height: height)
  }
}
