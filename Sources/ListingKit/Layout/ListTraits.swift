import Foundation

/// What a host says of how a list is shown, for layouts to go by.
public struct ListTraits: Hashable, Sendable {
  /// The direction of reading.
  public var layoutDirection: ListLayoutDirection
  /// The number of the host's smallest dots in a point.
  public var displayScale: CGFloat
  /// Whether the host shows light or dark views.
  public var userInterfaceStyle: ListUserInterfaceStyle
  /// How large the user wants text.
  public var contentSizeCategory: ListContentSizeCategory

  /// Creates traits; those that are left out are those of a host that says nothing.
  public init(
    layoutDirection: ListLayoutDirection = .leftToRight, displayScale: CGFloat = 1,
    userInterfaceStyle: ListUserInterfaceStyle = .unspecified,
    contentSizeCategory: ListContentSizeCategory = .unspecified
  ) {
    self.layoutDirection = layoutDirection
    self.displayScale = displayScale
    self.userInterfaceStyle = userInterfaceStyle
    self.contentSizeCategory = contentSizeCategory
  }

  /// The length of the smallest dot, in points; a point where the scale is none.
  var hairline: CGFloat { displayScale.usableLength > 0 ? 1 / displayScale.usableLength : 1 }
}

/// Whether views are light or dark.
public enum ListUserInterfaceStyle: String, Hashable, Sendable, CaseIterable {
  /// The host does not say.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// How large a user wants text. It says nothing of points: a host's text measurer does.
public enum ListContentSizeCategory: String, Hashable, Sendable, CaseIterable {
  /// The host does not say.
  case unspecified
  case extraSmall
  case small
  case medium
  case large
  case extraLarge
  case extraExtraLarge
  case extraExtraExtraLarge
  case accessibilityMedium
  case accessibilityLarge
  case accessibilityExtraLarge
  case accessibilityExtraExtraLarge
  case accessibilityExtraExtraExtraLarge

  /// Whether text is so large that a layout had better put things below each other.
  public var isAccessibilityCategory: Bool {
    switch self {
    case .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
      .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge:
      true
    default: false
    }
  }
}
