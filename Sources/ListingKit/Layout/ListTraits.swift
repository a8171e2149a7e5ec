import Foundation

/// The traits of a host, on which layouts depend.
public struct ListTraits: Hashable, Sendable {
  /// The direction of reading.
  public var layoutDirection: ListLayoutDirection
  /// The number of pixels in a point.
  public var displayScale: CGFloat
  /// Whether the host shows light or dark views.
  public var userInterfaceStyle: ListUserInterfaceStyle
  /// The preferred size of text.
  public var contentSizeCategory: ListContentSizeCategory

  /// Creates traits; by default those of a host that doesn't specify any.
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

  /// The length of a pixel, in points; 1 if the scale isn't positive.
  var hairline: CGFloat { displayScale.usableLength > 0 ? 1 / displayScale.usableLength : 1 }
}

/// The appearance of views: light or dark.
public enum ListUserInterfaceStyle: String, Hashable, Sendable, CaseIterable {
  /// The host doesn't specify the style.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// The user's preferred size of text. The host's text measurer determines the size in points.
public enum ListContentSizeCategory: String, Hashable, Sendable, CaseIterable {
  /// The host doesn't specify the size.
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

  /// Whether text is so large that a layout should stack views instead of placing them side by
  /// side.
  public var isAccessibilityCategory: Bool {
    switch self {
    case .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
      .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge:
      true
    default: false
    }
  }
}
