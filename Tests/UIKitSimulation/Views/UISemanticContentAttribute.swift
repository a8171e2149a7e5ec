// https://developer.apple.com/documentation/uikit/uisemanticcontentattribute

public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified
  case forceLeftToRight = 3
  case forceRightToLeft = 4
}
