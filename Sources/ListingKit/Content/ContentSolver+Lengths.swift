import Foundation

extension ContentSolver {
  /// Returns the width of a content's own; `nil` if it has none, or fills its container.
  func givenWidth(of node: Int, in room: CGFloat) -> CGFloat? {
    switch nodes[node].content.width {
    case .points(let points): min(room, own(points, cell: cell.width, of: node))
    case .fraction(let fraction): part(fraction, of: room, step: step.width)
    case .fill, .share, nil: nil
    }
  }

  /// Returns the width of a child of a column, or of an overlay whose pins don't determine it.
  mutating func childWidth(_ node: Int, in room: CGFloat) -> CGFloat {
    if let given = givenWidth(of: node, in: room) { return given }
    let isNarrow = nodes[node].content.isNarrow && nodes[node].content.width == nil
    return isNarrow ? neededWidth(of: node, in: room) : room
  }

  /// Returns the height of a child in a container with a height and a remaining height.
  func height(of node: Int, in container: Height, _ room: CGFloat) -> Height {
    switch nodes[node].content.height {
    case .points(let points):
      let own = min(room, ownHeight(points, of: node))
      return isUndrawnImage(node) ? .atMost(own) : .exactly(own)
    case .fraction(let fraction):
      guard let given = container.given else { return .atMost(room) }
      return .exactly(min(room, part(fraction, of: given, step: step.height)))
    case .fill, .share: return container.given == nil ? .atMost(room) : .exactly(room)
    case nil: return .atMost(room)
    }
  }

  /// Returns the length of a content's own: at least a cell, unless it's 0 or a spacer.
  private func own(_ length: CGFloat, cell: CGFloat, of node: Int) -> CGFloat {
    let rounded = length.asLength.rounded(toCells: cell)
    return length > 0 && !nodes[node].isSpacer ? max(cell, rounded) : rounded
  }

  /// Whether only the description of an image is drawn.
  func isUndrawnImage(_ node: Int) -> Bool {
    guard !measurer.drawsImages, case .image = nodes[node].content.body else { return false }
    return true
  }

  /// Returns a height of a content's own: that of a text, unless it's 0, is at least a line.
  private func ownHeight(_ height: CGFloat, of node: Int) -> CGFloat {
    let own = own(height, cell: cell.height, of: node)
    guard own > 0, case .text(_, let style, _) = nodes[node].content.body else { return own }
    let padding = nodes[node].content.padding
    return max(
      own, measurer.lineHeight(of: style).asLength + down(padding.top) + down(padding.bottom))
  }

  private func part(_ fraction: CGFloat, of room: CGFloat, step: CGFloat) -> CGFloat {
    // The whole length isn't rounded to whole cells.
    if fraction >= 1 { return room }
    // A third of 3 is 1, in spite of rounding errors.
    return min(room, ((fraction.asLength * room / step) + 0.01).rounded(.down) * step)
  }

  /// Returns the part of the remaining width that is before the content.
  func before(_ rest: CGFloat, _ alignment: ListContentAlignment.Horizontal) -> CGFloat {
    switch alignment {
    case .leading: 0
    case .center: max(0, (rest / 2 / step.width).rounded(.down) * step.width)
    case .trailing: max(0, rest)
    }
  }

  /// Returns the part of the remaining height that is above the content.
  func before(_ rest: CGFloat, _ alignment: ListContentAlignment.Vertical) -> CGFloat {
    switch alignment {
    case .top: 0
    case .middle: max(0, (rest / 2 / step.height).rounded(.down) * step.height)
    case .bottom: max(0, rest)
    }
  }

  /// Returns an even share of a length, in whole points or cells. The last share is the rest.
  static func share(of length: CGFloat, among count: Int, step: CGFloat) -> CGFloat {
    count > 1 ? (length / CGFloat(count) / step).rounded(.down) * step : length
  }

  /// Returns the rest of a length, at least 0, also if the distance is negative.
  static func reduced(_ length: CGFloat, by distance: CGFloat) -> CGFloat {
    (length - distance).asLength
  }

  /// The size of the host's cells; zero for a host without cells.
  var cell: CGSize {
    CGSize(width: measurer.cellSize.width.asLength, height: measurer.cellSize.height.asLength)
  }

  /// The unit in which lengths are shared.
  var step: CGSize { CGSize(width: max(1, cell.width), height: max(1, cell.height)) }

  /// Returns a horizontal length, rounded to the host's cells.
  func across(_ length: CGFloat) -> CGFloat { length.asLength.rounded(toCells: cell.width) }

  /// Returns a vertical length, rounded to the host's cells.
  func down(_ length: CGFloat) -> CGFloat { length.asLength.rounded(toCells: cell.height) }

  /// Returns the width of the padding.
  func horizontalPadding(of node: Int) -> CGFloat {
    across(nodes[node].content.padding.left) + across(nodes[node].content.padding.right)
  }
}
