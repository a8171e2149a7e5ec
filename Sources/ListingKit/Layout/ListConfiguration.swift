import Foundation

/// How a section of a compositional layout looks as a list of rows across the list.
///
/// What is a matter of colors and corners is left to views: cells, and a background for the section
/// (``LayoutSection/decorationItems``).
public struct ListConfiguration {
  /// The look of a list.
  public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// Rows across the list; its header and footer stay in sight.
    case plain
    /// Rows across the list; its header and footer scroll with them.
    case grouped
    /// Rows that keep ``ListConfiguration/inset`` from the sides, as do their header and footer,
    /// which scroll with them.
    case insetGrouped
  }

  /// What is the header of a section.
  public enum HeaderMode: String, Hashable, Sendable, CaseIterable {
    /// There is none, whatever its section makes.
    case none
    /// The view that its section makes.
    case supplementary
    /// The first item, which has no separator below.
    case firstItemInSection
  }

  /// What is the footer of a section.
  public enum FooterMode: String, Hashable, Sendable, CaseIterable {
    /// There is none, whatever its section makes.
    case none
    /// The view that its section makes.
    case supplementary
  }

  /// Chooses the separators of an item, given its index path and what counts for the section. It is
  /// asked for items that can be seen.
  public typealias ItemSeparatorHandler = (
    _ indexPath: IndexPath, _ configuration: ListSeparatorConfiguration
  ) -> ListSeparatorConfiguration

  /// The kind of the separators below rows, for which another view may be registered with the
  /// layout; a ``ListSeparatorView`` by default.
  public static let separatorKind = "separator"

  /// The kind of the separators above rows.
  public static let topSeparatorKind = "top-separator"

  /// How far rows keep from the sides of an inset list, in points.
  public static let inset: CGFloat = 16

  /// The look of the list.
  public var appearance: Appearance
  /// What is the header.
  public var headerMode = HeaderMode.none
  /// What is the footer.
  public var footerMode = FooterMode.none
  /// The room above the header, in points; none by default.
  public var headerTopPadding: CGFloat?
  /// The height of a row until it was measured, in points.
  public var estimatedRowHeight: CGFloat = 44
  /// Whether there are separators between rows.
  public var showsSeparators = true
  /// What separators are like.
  public var separatorConfiguration = ListSeparatorConfiguration()
  /// The length of separators in the direction of the list, in points, for which rows keep their
  /// distance. Without one they are as thin as the host can draw, and lie over the edge of a row
  /// unless that is more than a point, as on a terminal.
  public var separatorLength: CGFloat?
  /// Chooses the separators of each item.
  public var itemSeparatorHandler: ItemSeparatorHandler?

  /// Creates the configuration of a list.
  public init(appearance: Appearance = .plain) { self.appearance = appearance }
}

/// What the separators of an item are like.
public struct ListSeparatorConfiguration: Hashable, Sendable {
  /// Whether something is shown.
  public enum Visibility: String, Hashable, Sendable, CaseIterable {
    /// Where it belongs: below each row but the last one of a section, and a header.
    case automatic
    /// In any case.
    case visible
    /// Never.
    case hidden

    func isVisible(byDefault isVisible: Bool) -> Bool {
      switch self {
      case .automatic: isVisible
      case .visible: true
      case .hidden: false
      }
    }
  }

  /// Whether there is a separator above the row.
  public var topSeparatorVisibility = Visibility.automatic
  /// Whether there is a separator below the row.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// The room at the ends of the separator above, in points.
  public var topSeparatorInsets = ListDirectionalEdgeInsets.zero
  /// The room at the ends of the separator below, in points.
  public var bottomSeparatorInsets = ListDirectionalEdgeInsets.zero

  /// Creates separators where they belong, without insets.
  public init() {}
}

/// The view of a separator: a dividing line.
public final class ListSeparatorView: ListReusableView {
  /// Creates a line.
  public init() {}

  public var content: ListContent { .divider }
}

extension LayoutSection {
  /// A section of rows across the list, each as high as its content.
  ///
  /// - Parameters:
  ///   - configuration: how the list looks.
  ///   - environment: the room that there is, and how the list is shown.
  public static func list(
    using configuration: ListConfiguration, environment: LayoutEnvironment
  ) -> LayoutSection {
    let size = LayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .estimated(configuration.estimatedRowHeight))
    let section = LayoutSection(
      group: .vertical(layoutSize: size, subitems: [LayoutItem(layoutSize: size)]))
    let inset = configuration.appearance == .insetGrouped ? ListConfiguration.inset : 0
    section.contentInsets = ListDirectionalEdgeInsets(leading: inset, trailing: inset)
    let padding = configuration.headerTopPadding?.usableLength ?? 0
    if configuration.headerMode == .firstItemInSection { section.contentInsets.top = padding }
    section.headerPadding = padding

    let end = LayoutSize(
      widthDimension: .absolute(environment.containerSize.width - 2 * inset),
      heightDimension: .estimated(configuration.estimatedRowHeight))
    func add(_ kind: ListSupplementaryKind, _ alignment: LayoutBoundaryItem.Alignment, _ has: Bool)
    {
      guard has else {
        section.omittedKinds.insert(kind)
        return
      }
      section.boundarySupplementaryItems.append(
        LayoutBoundaryItem(
          kind, layoutSize: end, alignment: alignment,
          pinToVisibleBounds: configuration.appearance == .plain))
    }
    add(.header, .top, configuration.headerMode == .supplementary)
    add(.footer, .bottom, configuration.footerMode == .supplementary)

    if configuration.showsSeparators {
      // On a screen of cells a line takes a row of them.
      let hairline = environment.traits.hairline
      let cell = hairline > 1 ? hairline : nil
      let length = configuration.separatorLength?.usableLength.wholeCells(cell ?? 0) ?? cell
      section.interGroupSpacing = length ?? 0
      section.separators = SeparatorPlan(
        configuration: configuration.separatorConfiguration,
        handler: configuration.itemSeparatorHandler,
        length: length ?? hairline, isBetweenItems: length != nil,
        skipsFirst: configuration.headerMode == .firstItemInSection)
    }
    return section
  }
}
