import Foundation

/// The configuration of a section of a compositional layout that is a list of rows.
///
/// Colors and corners are left to cells, and to a background of the section
/// (``LayoutSection/decorationItems``).
public struct ListConfiguration {
  /// The appearance of a list.
  public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// Rows as wide as the list; the header and the footer stay visible.
    case plain
    /// Rows as wide as the list; the header and the footer scroll with them.
    case grouped
    /// Rows that are inset by ``ListConfiguration/inset``, as are the header and the footer, which
    /// scroll with them.
    case insetGrouped
  }

  /// The header of a section.
  public enum HeaderMode: String, Hashable, Sendable, CaseIterable {
    /// No view, even if the section makes one.
    case none
    /// The view that the section makes.
    case supplementary
    /// The first item, without a separator below.
    case firstItemInSection
  }

  /// The footer of a section.
  public enum FooterMode: String, Hashable, Sendable, CaseIterable {
    /// No view, even if the section makes one.
    case none
    /// The view that the section makes.
    case supplementary
  }

  /// Returns the separators of a visible item, given its index path and the section's
  /// configuration.
  public typealias ItemSeparatorHandler = (
    _ indexPath: IndexPath, _ configuration: ListSeparatorConfiguration
  ) -> ListSeparatorConfiguration

  /// The kind of the separators below rows. The layout shows a ``ListSeparatorView`` unless another
  /// type is registered for the kind.
  public static let separatorKind = "separator"

  /// The kind of the separators above rows.
  public static let topSeparatorKind = "top-separator"

  /// The distance of rows from the sides of an inset list, in points.
  public static let inset: CGFloat = 16

  /// The appearance of the list.
  public var appearance: Appearance
  /// The header.
  public var headerMode = HeaderMode.none
  /// The footer.
  public var footerMode = FooterMode.none
  /// The space above the header, in points; none by default.
  public var headerTopPadding: CGFloat?
  /// The height of a row until it's measured, in points.
  public var estimatedRowHeight: CGFloat = 44
  /// Whether there are separators between rows.
  public var showsSeparators = true
  /// The configuration of separators.
  public var separatorConfiguration = ListSeparatorConfiguration()
  /// The length of separators in the direction of the list, in points, with space for them between
  /// the rows. By default they are as thin as the host can draw, and lie over the edge of a row
  /// unless that is more than a point, as in a terminal.
  public var separatorLength: CGFloat?
  /// Returns the separators of each item.
  public var itemSeparatorHandler: ItemSeparatorHandler?

  /// Creates the configuration of a list.
  public init(appearance: Appearance = .plain) { self.appearance = appearance }
}

/// The configuration of an item's separators.
public struct ListSeparatorConfiguration: Hashable, Sendable {
  /// Whether a separator is shown.
  public enum Visibility: String, Hashable, Sendable, CaseIterable {
    /// Below each row but the header and the last row of a section.
    case automatic
    /// Always.
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
  /// The insets of the separator above, in points.
  public var topSeparatorInsets = ListDirectionalEdgeInsets.zero
  /// The insets of the separator below, in points.
  public var bottomSeparatorInsets = ListDirectionalEdgeInsets.zero

  /// Creates the default configuration: automatic separators without insets.
  public init() {}
}

/// The view of a separator: a dividing line.
public final class ListSeparatorView: ListReusableView {
  /// Creates a line.
  public init() {}

  public var content: ListContent { .divider }
}

extension LayoutSection {
  /// A section of rows, each as high as its content.
  ///
  /// - Parameters:
  ///   - configuration: the configuration of the list.
  ///   - environment: the environment of the layout.
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
      // In a terminal a separator takes up a row of cells.
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
