import Foundation

/// A side of an item on the screen.
enum TerminalSide: Hashable, Sendable, CaseIterable {
  case up, down, left, right

  /// Whether the side is above or below.
  var isVertical: Bool { self == .up || self == .down }

  /// Whether the side is below or to the right.
  var isForward: Bool { self == .down || self == .right }

  /// Returns a rectangle in a screen that is rotated so that this side is below.
  func turned(_ frame: CGRect) -> CGRect {
    switch self {
    case .down: frame
    case .up: CGRect(x: frame.minX, y: -frame.maxY, width: frame.width, height: frame.height)
    case .right: CGRect(x: frame.minY, y: frame.minX, width: frame.height, height: frame.width)
    case .left: CGRect(x: frame.minY, y: -frame.maxX, width: frame.height, height: frame.width)
    }
  }
}
