// https://developer.apple.com/documentation/uikit/nstextalignment

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
