import Foundation

extension ContentSolver {
  /// Lays out children next to each other.
  mutating func row(
    _ node: Int, spacing: CGFloat, width: CGFloat, height: Height
  ) -> Solution {
    let children = nodes[node].children.filter { !nodes[$0].isEmpty }
    let widths = rowWidths(of: children, spacing: spacing, width: width)
    let isShared = children.contains { nodes[$0].fillsWidth || nodes[$0].stretches }
    let used = widths.reduce(0, +) + spacing * CGFloat(max(0, children.count - 1))
    var solutions: [Solution] = []
    for (child, width) in zip(children, widths) {
      let own = self.height(of: child, in: height, height.limit)
      solutions.append(solution(of: child, width: width, height: own))
    }
    let full = height.given ?? solutions.map(\.size.height).max() ?? 0
    var result = Solution(size: CGSize(width: width, height: full))
    var x = isShared ? 0 : before(width - used, nodes[node].horizontal)
    for ((child, width), own) in zip(zip(children, widths), solutions) {
      var own = own
      if nodes[child].fillsHeight, own.size.height != full {
        own = solution(of: child, width: width, height: .exactly(full))
      }
      let origin = CGPoint(
        // Spacing beyond the end of the row doesn't move empty children beyond it.
        x: min(x, max(0, result.size.width - width)),
        y: before(full - own.size.height, nodes[child].vertical))
      result.children.append(Child(node: child, origin: origin, solution: own))
      x += width + spacing
    }
    return result
  }

  /// Returns the widths of a row's children, none of which are empty.
  private mutating func rowWidths(
    of children: [Int], spacing: CGFloat, width: CGFloat
  ) -> [CGFloat] {
    var rest = Self.reduced(width, by: spacing * CGFloat(max(0, children.count - 1)))
    var widths = [CGFloat](repeating: 0, count: children.count)
    // Children with a width come first, then those that need some. Within each group, smaller children
    // come first, so that larger ones share what they leave.
    let given = children.map { fixedWidth(of: $0, in: width) }
    for isGiven in [true, false] {
      let room = rest
      var asks: [(index: Int, width: CGFloat)] = []
      for (index, child) in children.enumerated() where (given[index] != nil) == isGiven {
        asks.append((index, given[index] ?? neededWidth(of: child, in: room)))
      }
      let isTight = asks.reduce(0) { $0 + $1.width } > room
      if isTight { asks.sort { ($0.width, $0.index) < ($1.width, $1.index) } }
      for (rank, ask) in asks.enumerated() {
        let share = Self.share(of: rest, among: asks.count - rank, step: step.width)
        widths[ask.index] = isTight ? min(ask.width, share) : ask.width
        rest -= widths[ask.index]
      }
    }
    // Children that fill share their widths and the remaining width evenly.
    let filling = children.indices.filter { given[$0] == nil && nodes[children[$0]].fillsWidth }
    let stretching = children.indices.filter { given[$0] == nil && nodes[children[$0]].stretches }
    if rest > 0 {
      // All fit: the space that filling children needed is distributed like any other.
      for index in filling {
        rest += widths[index]
        widths[index] = 0
      }
      share(rest, among: stretching, of: children, in: &widths)
    } else {
      let pool = filling.reduce(0) { $0 + widths[$1] }
      for index in filling { widths[index] = 0 }
      share(pool, among: filling, of: children, in: &widths)
    }
    return widths
  }

  /// Distributes a length by the weights of children.
  private func share(
    _ length: CGFloat, among indexes: [Int], of children: [Int], in widths: inout [CGFloat]
  ) {
    func weight(_ index: Int) -> CGFloat { nodes[children[index]].content.width?.weight ?? 1 }
    var rest = length
    var weights = indexes.reduce(0) { $0 + weight($1) }
    for index in indexes where weights > 0 {
      let own = weight(index)
      let part = rest * own / weights
      let share = own < weights ? (part / step.width).rounded(.down) * step.width : rest
      widths[index] += share
      rest -= share
      weights -= own
    }
  }

  /// Returns the width of a row's child, or the length of a spacer; `nil` if it has none.
  func fixedWidth(of node: Int, in room: CGFloat) -> CGFloat? {
    if let given = givenWidth(of: node, in: room) { return given }
    if nodes[node].content.width == nil, case .spacer(let length?) = nodes[node].content.body {
      return min(room, across(length))
    }
    return nil
  }

  /// Lays out children below each other.
  mutating func column(
    _ node: Int, spacing: CGFloat, width: CGFloat, height: Height
  ) -> Solution {
    let children = nodes[node].children.filter {
      !nodes[$0].isEmpty && (height.given != nil || !nodes[$0].isFlexibleSpacer)
    }
    let solid = children.filter { !nodes[$0].isFlexibleSpacer }
    var rest = Self.reduced(height.limit, by: spacing * CGFloat(max(0, solid.count - 1)))
    var solutions: [Int: Solution] = [:]
    var sharing: [Int] = []
    // Children with a height come first, then those that need some, then those that take the rest.
    for isGiven in [true, false] {
      for child in children {
        let isShare = height.given != nil && nodes[child].fillsColumn
        let own = columnHeight(of: child, in: height, rest)
        if isShare {
          if isGiven { sharing.append(child) }
        } else if (own.given != nil) == isGiven {
          solve(child, own, width: width, in: &solutions, &rest)
        }
      }
    }
    for (rank, child) in sharing.enumerated() {
      let share = Self.share(of: rest, among: sharing.count - rank, step: step.height)
      solve(child, .exactly(share), width: width, in: &solutions, &rest)
    }
    let heights = children.reduce(0) { $0 + (solutions[$1]?.size.height ?? 0) }
    let used = heights + spacing * CGFloat(max(0, solid.count - 1))
    let full = height.given ?? min(height.limit, used)
    var result = Solution(size: CGSize(width: width, height: full))
    var y = before(full - used, nodes[node].vertical)
    for child in children {
      guard let own = solutions[child] else { continue }
      let x = before(width - own.size.width, nodes[child].horizontal)
      let origin = CGPoint(x: x, y: min(y, max(0, full - own.size.height)))
      result.children.append(Child(node: child, origin: origin, solution: own))
      y += own.size.height + (nodes[child].isFlexibleSpacer ? 0 : spacing)
    }
    return result
  }

  private mutating func solve(
    _ child: Int, _ height: Height, width: CGFloat, in solutions: inout [Int: Solution],
    _ rest: inout CGFloat
  ) {
    let own = solution(of: child, width: childWidth(child, in: width), height: height)
    solutions[child] = own
    rest = Self.reduced(rest, by: own.size.height)
  }

  /// Returns the height of a column's child, or the length of a spacer.
  func columnHeight(of node: Int, in container: Height, _ room: CGFloat) -> Height {
    if nodes[node].content.height == nil, case .spacer(let length?) = nodes[node].content.body {
      return .exactly(min(room, down(length)))
    }
    return height(of: node, in: container, room)
  }
}
