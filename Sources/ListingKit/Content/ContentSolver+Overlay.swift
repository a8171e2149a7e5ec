import Foundation

extension ContentSolver {
  /// Lays out children on top of each other.
  mutating func overlay(_ node: Int, width: CGFloat, height: Height) -> Solution {
    let children = nodes[node].children.filter { !nodes[$0].isEmpty }
    var widths: [CGFloat] = []
    var solutions: [Solution] = []
    var full = height.given ?? 0
    for child in children {
      let width = overlayWidth(of: child, in: width)
      let distances = ends(of: child)
      let distance = (distances.top ?? 0) + (distances.bottom ?? 0)
      let room = Self.reduced(height.limit, by: distance)
      var own = self.height(of: child, in: height, room)
      if own.given == nil, height.given != nil, spansHeight(child) { own = .exactly(room) }
      let solution = solution(of: child, width: width, height: own)
      widths.append(width)
      solutions.append(solution)
      if height.given == nil { full = max(full, solution.size.height + distance) }
    }
    if height.given == nil {
      full = max(full, heightOfUndrawnImages(children, solutions))
    }
    full = min(full, height.limit)
    let size = CGSize(width: width, height: full)
    var result = Solution(size: size)
    for ((child, width), own) in zip(zip(children, widths), solutions) {
      var own = own
      let distances = ends(of: child)
      let room = Self.reduced(full, by: (distances.top ?? 0) + (distances.bottom ?? 0))
      if spansHeight(child), own.size.height != room {
        own = solution(of: child, width: width, height: .exactly(room))
      }
      let origin = origin(of: child, own.size, in: size)
      result.children.append(Child(node: child, origin: origin, solution: own))
    }
    return result
  }

  /// Returns the height of an overlay in which no child covers the description of an image; 0 without such an image.
  private func heightOfUndrawnImages(_ children: [Int], _ solutions: [Solution]) -> CGFloat {
    var (image, top, bottom) = (CGFloat(0), CGFloat(0), CGFloat(0))
    for (child, solution) in zip(children, solutions) {
      let distances = ends(of: child)
      let height = solution.size.height
      if isUndrawnImage(child) {
        image = max(image, height)
      } else if let distance = distances.top, distances.bottom == nil {
        top = max(top, distance + height)
      } else if let distance = distances.bottom, distances.top == nil {
        bottom = max(bottom, distance + height)
      }
    }
    return image > 0 ? image + top + bottom : 0
  }

  /// Returns whether pins determine the height of a child.
  private func spansHeight(_ node: Int) -> Bool {
    if let height = nodes[node].content.height { return height.fills }
    let distances = ends(of: node)
    return distances.top != nil && distances.bottom != nil
  }

  private mutating func overlayWidth(of node: Int, in room: CGFloat) -> CGFloat {
    let distances = sides(of: node)
    let inner = Self.reduced(room, by: (distances.leading ?? 0) + (distances.trailing ?? 0))
    if let given = givenWidth(of: node, in: room) { return min(given, inner) }
    if nodes[node].content.width?.fills ?? false { return inner }
    switch distances {
    case (.some, .some): return inner
    case (nil, nil): return childWidth(node, in: inner)
    default: return neededWidth(of: node, in: inner)
    }
  }

  private func origin(of node: Int, _ size: CGSize, in overlay: CGSize) -> CGPoint {
    let across = sides(of: node)
    let down = ends(of: node)
    let inner = CGSize(
      width: overlay.width - (across.leading ?? 0) - (across.trailing ?? 0),
      height: overlay.height - (down.top ?? 0) - (down.bottom ?? 0))
    let horizontal = Self.isTied(across.leading, across.trailing)
    let vertical = Self.isTied(down.top, down.bottom)
    let alignment = (nodes[node].horizontal, nodes[node].vertical)
    let x =
      (across.leading ?? 0)
      + before(
        inner.width - size.width, horizontal.map { $0 ? .trailing : .leading } ?? alignment.0)
    let y =
      (down.top ?? 0)
      + before(inner.height - size.height, vertical.map { $0 ? .bottom : .top } ?? alignment.1)
    // A distance that is larger than the overlay ends at its edge.
    return CGPoint(
      x: min(x, overlay.width - size.width + max(0, -(across.trailing ?? 0))),
      y: min(y, overlay.height - size.height + max(0, -(down.bottom ?? 0))))
  }

  /// Returns whether only the second of two edges is pinned; `nil` if none or both are.
  private static func isTied(_ first: CGFloat?, _ second: CGFloat?) -> Bool? {
    (first == nil) == (second == nil) ? nil : first == nil
  }

  /// Returns the horizontal pin distances of a child.
  func sides(of node: Int) -> (leading: CGFloat?, trailing: CGFloat?) {
    guard let pin = nodes[node].content.pin else { return (nil, nil) }
    let isMirrored = direction == .rightToLeft
    let leading = (isMirrored ? pin.right : pin.left) ?? pin.leading
    let trailing = (isMirrored ? pin.left : pin.right) ?? pin.trailing
    return (leading.map { distance($0, cell.width) }, trailing.map { distance($0, cell.width) })
  }

  /// Returns the vertical pin distances of a child.
  private func ends(of node: Int) -> (top: CGFloat?, bottom: CGFloat?) {
    guard let pin = nodes[node].content.pin else { return (nil, nil) }
    return (
      pin.top.map { distance($0, cell.height) }, pin.bottom.map { distance($0, cell.height) }
    )
  }

  /// Returns a distance, which is negative outside of the overlay.
  private func distance(_ length: CGFloat, _ cell: CGFloat) -> CGFloat {
    let size = (length < 0 ? -length : length).asLength.rounded(toCells: cell)
    return length < 0 ? -size : size
  }
}
