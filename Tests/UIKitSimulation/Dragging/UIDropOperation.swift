// https://developer.apple.com/documentation/uikit/uidropoperation

public enum UIDropOperation: UInt, Sendable { case cancel, forbidden, copy, move }
