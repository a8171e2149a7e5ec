#if canImport(UIKit)
  import ListingKit
  import UIKit

  extension ListTraits {
    /// Creates the traits of a view.
    @MainActor
    init(_ view: UIView) {
      let traits = view.traitCollection
      self.init(
        layoutDirection: view.effectiveUserInterfaceLayoutDirection == .rightToLeft
          ? .rightToLeft : .leftToRight,
        displayScale: max(1, traits.displayScale),
        userInterfaceStyle: ListUserInterfaceStyle(traits.userInterfaceStyle),
        contentSizeCategory: ListContentSizeCategory(traits.preferredContentSizeCategory))
    }
  }

  extension ListUserInterfaceStyle {
    init(_ style: UIUserInterfaceStyle) {
      switch style {
      case .light: self = .light
      case .dark: self = .dark
      default: self = .unspecified
      }
    }
  }

  extension ListContentSizeCategory {
    init(_ category: UIContentSizeCategory) {
      switch category {
      case .extraSmall: self = .extraSmall
      case .small: self = .small
      case .medium: self = .medium
      case .large: self = .large
      case .extraLarge: self = .extraLarge
      case .extraExtraLarge: self = .extraExtraLarge
      case .extraExtraExtraLarge: self = .extraExtraExtraLarge
      case .accessibilityMedium: self = .accessibilityMedium
      case .accessibilityLarge: self = .accessibilityLarge
      case .accessibilityExtraLarge: self = .accessibilityExtraLarge
      case .accessibilityExtraExtraLarge: self = .accessibilityExtraExtraLarge
      case .accessibilityExtraExtraExtraLarge: self = .accessibilityExtraExtraExtraLarge
      default: self = .unspecified
      }
    }
  }
#endif
