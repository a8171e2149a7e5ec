import Foundation

/// Lays out content in a width: first all sizes are determined, then all positions.
///
/// The size of a part may be requested for several heights (first to find the one that it needs). Results
/// are cached, so that nested parts aren't laid out repeatedly.
struct ContentSolver {
  /// The height that is available to a part.
  enum Height: Hashable {
    case exactly(CGFloat)
    case atMost(CGFloat)

    /// The maximum height.
    var limit: CGFloat {
      switch self {
      case .exactly(let height), .atMost(let height): height
      }
    }
    /// The exact height; `nil` if the part determines its height.
    var given: CGFloat? { if case .exactly(let height) = self { height } else { nil } }

    func reduced(by length: CGFloat) -> Height {
      switch self {
      case .exactly(let height): .exactly(max(0, height - length))
      case .atMost(let height): .atMost(max(0, height - length))
      }
    }
  }

  private struct Question: Hashable {
    var node: Int
    var width: CGFloat
    var height: Height
  }

  private struct WidthQuestion: Hashable {
    var node: Int
    var room: CGFloat
  }

  /// The size of a part and the positions of its children, relative to its top left corner.
  struct Solution {
    var size: CGSize
    var fragments: [ContentLayout.Fragment] = []
    var children: [Child] = []
  }

  /// A child at its position in its parent.
  struct Child {
    var node: Int
    var origin: CGPoint
    var solution: Solution
  }

  /// The positions of all parts.
  struct Placement {
    var size: CGSize
    var fragments: [ContentLayout.Fragment] = []
    var frames: [CGRect]
  }

  let measurer: any ListTextMeasurer
  let direction: ListLayoutDirection
  let nodes: [ContentNode]
  private var solutions: [Question: Solution] = [:]
  private var widths: [WidthQuestion: CGFloat] = [:]

  private let width: CGFloat

  init(
    _ content: ListContent, width: CGFloat, measurer: any ListTextMeasurer,
    direction: ListLayoutDirection
  ) {
    self.width = width
    self.measurer = measurer
    self.direction = direction
    nodes = ContentNode.nodes(of: content, in: width)
  }

  /// Lays out the whole content.
  mutating func placement(height: CGFloat?) -> Placement {
    var placement = Placement(
      size: CGSize(width: width, height: 0),
      frames: Array(repeating: .zero, count: nodes.count))
    let across = childWidth(0, in: width)
    let own = rootHeight(given: height)
    let solution = solution(of: 0, width: across, height: own)
    let given = height ?? solution.size.height
    let origin = CGPoint(
      x: before(width - across, nodes[0].horizontal),
      y: before(given - solution.size.height, nodes[0].vertical))
    place(0, solution, at: origin, in: &placement)
    placement.size.height = given
    if direction == .rightToLeft { placement.mirror() }
    return placement
  }

  /// Returns the height of the whole content, which fills the given height unless it has its own.
  private func rootHeight(given: CGFloat?) -> Height {
    guard let given else {
      return columnHeight(
        of: 0, in: .atMost(ContentLayout.largestLength), ContentLayout.largestLength)
    }
    if nodes[0].content.height == nil { return .exactly(given) }
    return height(of: 0, in: .exactly(given), given)
  }

  private func place(
    _ node: Int, _ solution: Solution, at origin: CGPoint, in placement: inout Placement
  ) {
    placement.frames[node] = CGRect(origin: origin, size: solution.size)
    for fragment in solution.fragments {
      var fragment = fragment
      fragment.frame = fragment.frame.offsetBy(dx: origin.x, dy: origin.y)
      placement.fragments.append(fragment)
    }
    for child in solution.children {
      let corner = CGPoint(x: origin.x + child.origin.x, y: origin.y + child.origin.y)
      place(child.node, child.solution, at: corner, in: &placement)
    }
  }
}

extension ContentSolver.Placement {
  fileprivate mutating func mirror() {
    for index in frames.indices { frames[index].mirror(in: size.width) }
    for index in fragments.indices { fragments[index].frame.mirror(in: size.width) }
  }
}

extension CGRect {
  fileprivate mutating func mirror(in width: CGFloat) { origin.x = width - maxX }
}

// MARK: - Layout

extension ContentSolver {
  /// Returns the size of a part and the positions of its children.
  mutating func solution(of node: Int, width: CGFloat, height: Height) -> Solution {
    let question = Question(node: node, width: width, height: height)
    if let known = solutions[question] { return known }
    let solution = solve(node, width: width, height: height)
    solutions[question] = solution
    return solution
  }

  private mutating func solve(_ node: Int, width: CGFloat, height: Height) -> Solution {
    if nodes[node].isEmpty { return Solution(size: .zero) }
    let padding = nodes[node].content.padding
    let inner = Self.reduced(width, by: horizontalPadding(of: node))
    let vertical = down(padding.top) + down(padding.bottom)
    var solution = body(of: node, width: inner, height: height.reduced(by: vertical))
    let corner = CGPoint(
      x: min(across(padding.left), width), y: min(down(padding.top), height.limit))
    for index in solution.fragments.indices {
      solution.fragments[index].frame = solution.fragments[index].frame
        .offsetBy(dx: corner.x, dy: corner.y)
    }
    for index in solution.children.indices {
      solution.children[index].origin.x += corner.x
      solution.children[index].origin.y += corner.y
    }
    solution.size = CGSize(
      width: width,
      height: height.given ?? min(height.limit, solution.size.height + vertical))
    if let background = nodes[node].content.background, solution.size.width > 0,
      solution.size.height > 0
    {
      let frame = CGRect(origin: .zero, size: solution.size)
      solution.fragments.insert(.init(frame: frame, kind: .background(background)), at: 0)
    }
    return solution
  }

  private mutating func body(of node: Int, width: CGFloat, height: Height) -> Solution {
    switch nodes[node].content.body {
    case .column(let spacing, _):
      column(node, spacing: down(spacing), width: width, height: height)
    case .row(let spacing, _):
      row(node, spacing: across(spacing), width: width, height: height)
    case .overlay: overlay(node, width: width, height: height)
    default: leaf(node, width: width, height: height)
    }
  }

  /// Returns the width that a part needs so that its texts wrap no more than in the whole available
  /// width.
  mutating func neededWidth(of node: Int, in room: CGFloat) -> CGFloat {
    if nodes[node].isEmpty { return 0 }
    let question = WidthQuestion(node: node, room: room)
    if let known = widths[question] { return known }
    let needed = min(room, computedWidth(of: node, in: room))
    widths[question] = needed
    return needed
  }

  private mutating func computedWidth(of node: Int, in room: CGFloat) -> CGFloat {
    if let given = givenWidth(of: node, in: room) { return given }
    let padding = horizontalPadding(of: node)
    let inner = Self.reduced(room, by: padding)
    let children = nodes[node].children.filter { !nodes[$0].isEmpty }
    switch nodes[node].content.body {
    case .column:
      return padding + (children.map { neededWidth(of: $0, in: inner) }.max() ?? 0)
    case .row(let spacing, _):
      return padding
        + children.map { fixedWidth(of: $0, in: inner) ?? neededWidth(of: $0, in: inner) }
        .reduce(0, +)
        + across(spacing) * CGFloat(max(0, children.count - 1))
    case .overlay:
      return padding
        + (children.map { child in
          let margins = sides(of: child)
          let distance = (margins.leading ?? 0) + (margins.trailing ?? 0)
          return max(0, neededWidth(of: child, in: Self.reduced(inner, by: distance)) + distance)
        }.max() ?? 0)
    default:
      return padding + leafWidth(of: node, in: inner)
    }
  }
}
