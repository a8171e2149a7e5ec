// https://developer.apple.com/documentation/uikit/uidragsession

@MainActor
public protocol UIDragSession: UIDragDropSession {}
