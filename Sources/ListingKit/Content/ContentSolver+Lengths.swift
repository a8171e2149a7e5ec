import Foundation

extension ContentSolver {
  /// The width that content says itself; `nil` where it says none, or to fill.
  func givenWidth(of node: Int, in room: CGFloat) -> CGFloat? {
    switch nodes[node].content.width {
    case .points(let points): min(room, own(points, cell: cell.width, of: node))
    case .fraction(let fraction): part(fraction, of: room, step: step.width)
    case .fill, nil: nil
    }
  }

  /// The width of a part in a column, or where no pin gives it in an overlay.
  mutating func childWidth(_ node: Int, in room: CGFloat) -> CGFloat {
    if let given = givenWidth(of: node, in: room) { return given }
    let isNarrow = nodes[node].hugs && nodes[node].content.width == nil
    return isNarrow ? neededWidth(of: node, in: room) : room
  }

  /// The height of a part, in what has this one and some of it left.
  func height(of node: Int, in container: Height, _ room: CGFloat) -> Height {
    switch nodes[node].content.height {
    case .points(let points): return .exactly(min(room, own(points, cell: cell.height, of: node)))
    case .fraction(let fraction):
      guard let given = container.given else { return .atMost(room) }
      return .exactly(min(room, part(fraction, of: given, step: step.height)))
    case .fill: return container.given == nil ? .atMost(room) : .exactly(room)
    case nil: return .atMost(room)
    }
  }

  /// A length that content has itself: where it is not 0, and not mere room, at least a cell.
  private func own(_ length: CGFloat, cell: CGFloat, of node: Int) -> CGFloat {
    let rounded = length.asLength.rounded(toCells: cell)
    return length > 0 && !nodes[node].isSpacer ? max(cell, rounded) : rounded
  }

  private func part(_ fraction: CGFloat, of room: CGFloat, step: CGFloat) -> CGFloat {
    // The whole is the whole, also where it is no whole number of cells.
    if fraction >= 1 { return room }
    // A third of 3 is 1, whatever 0.333 times 3 is.
    return min(room, ((fraction.asLength * room / step) + 0.01).rounded(.down) * step)
  }

  /// What is put before content, of the room that is left.
  func before(_ rest: CGFloat, _ alignment: ListContentAlignment.Horizontal) -> CGFloat {
    switch alignment {
    case .leading: 0
    case .center: max(0, (rest / 2 / step.width).rounded(.down) * step.width)
    case .trailing: max(0, rest)
    }
  }

  /// What is put above content, of the room that is left.
  func before(_ rest: CGFloat, _ alignment: ListContentAlignment.Vertical) -> CGFloat {
    switch alignment {
    case .top: 0
    case .middle: max(0, (rest / 2 / step.height).rounded(.down) * step.height)
    case .bottom: max(0, rest)
    }
  }

  /// An even share of a length, in whole points or cells; the last one takes what remains.
  static func share(of length: CGFloat, among count: Int, step: CGFloat) -> CGFloat {
    count > 1 ? (length / CGFloat(count) / step).rounded(.down) * step : length
  }

  /// What is left of a length, also where what is taken off is negative.
  static func reduced(_ length: CGFloat, by distance: CGFloat) -> CGFloat {
    (length - distance).asLength
  }

  /// The cells of the host; zero where it has none.
  var cell: CGSize {
    CGSize(width: measurer.cellSize.width.asLength, height: measurer.cellSize.height.asLength)
  }

  /// The least length that is shared out.
  var step: CGSize { CGSize(width: max(1, cell.width), height: max(1, cell.height)) }

  /// A length across, in whole cells where the host has them.
  func across(_ length: CGFloat) -> CGFloat { length.asLength.rounded(toCells: cell.width) }

  /// A length from top to bottom, in whole cells where the host has them.
  func down(_ length: CGFloat) -> CGFloat { length.asLength.rounded(toCells: cell.height) }

  /// What the padding takes of the width.
  func horizontalPadding(of node: Int) -> CGFloat {
    across(nodes[node].content.padding.left) + across(nodes[node].content.padding.right)
  }
}
