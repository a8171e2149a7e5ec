import Foundation

/// Where the parts of a ``ListContent`` are, for a width.
///
/// - A *column* puts its children below each other, each as wide as the column. A spacer without a
///   length has no room to share in a column and counts as empty.
/// - A *row* puts its children beside each other, their tops on one line. Each gets the width that
///   it needs. Where these do not fit, a child that needs no more than an even share of the room
///   gets what it needs, and the others share the rest evenly: their texts wrap. Where there is
///   room left, spacers without a length, dividers, and rows and columns that hold one share it
///   evenly. Shares are whole points, the last one takes what remains.
/// - A *divider* is 1 point high and as wide as there is.
/// - Where the host draws in cells, lengths are rounded to these: a divider is a cell high.
/// - Empty children, and rows and columns without any other child, take no room and no spacing.
///   A text takes no room where there is no width at all.
///
/// Lengths that are negative or not a number count as 0, larger ones than a screen's as
/// ``ContentLayout/largestLength``.
public struct ContentLayout: Sendable, Hashable {
  /// The longest length that is laid out, in points.
  public static let largestLength: CGFloat = 16_777_216

  /// A frame, and what to draw in it.
  public struct Fragment: Sendable, Hashable {
    /// What a fragment draws.
    public enum Kind: Sendable, Hashable {
      /// One line of text.
      case text(String, style: ListTextStyle)
      /// A line across the frame.
      case divider
    }

    /// Where to draw, in points from the content's top left corner.
    public var frame: CGRect
    /// What to draw.
    public var kind: Kind

    /// Creates a fragment.
    public init(frame: CGRect, kind: Kind) {
      self.frame = frame
      self.kind = kind
    }
  }

  /// The width asked for and the height that the content needs, in points.
  public let size: CGSize
  /// What to draw, in reading order.
  public let fragments: [Fragment]

  /// Lays content out.
  ///
  /// - Parameters:
  ///   - content: what to show.
  ///   - width: the room across, in points.
  ///   - measurer: how the host breaks and measures text.
  /// - Complexity: O(*n* · *d*) measures of text for *n* parts nested *d* deep.
  public init(_ content: ListContent, width: CGFloat, measurer: any ListTextMeasurer) {
    var builder = ContentLayoutBuilder(measurer: measurer)
    let width = width.asLength
    let height = builder.place(content, at: .zero, width: width)
    self.size = CGSize(width: width, height: height)
    self.fragments = builder.fragments
  }
}

/// Collects the fragments of a content from its top left corner on.
private struct ContentLayoutBuilder {
  let measurer: any ListTextMeasurer
  private(set) var fragments: [ContentLayout.Fragment] = []

  init(measurer: any ListTextMeasurer) { self.measurer = measurer }

  /// Places content and returns its height.
  mutating func place(_ content: ListContent, at origin: CGPoint, width: CGFloat) -> CGFloat {
    if content.isEmpty { return 0 }
    let padding = content.padding
    let corner = CGPoint(x: origin.x + across(padding.left), y: origin.y + down(padding.top))
    let inner = (width - horizontalPadding(of: content)).asLength
    let height = placeBody(of: content, at: corner, width: inner)
    return height + down(padding.top) + down(padding.bottom)
  }

  private mutating func placeBody(
    of content: ListContent, at origin: CGPoint, width: CGFloat
  ) -> CGFloat {
    switch content.body {
    case .empty: return 0
    case .spacer(let length): return length.map(down) ?? 0
    case .divider:
      let height = max(1, measurer.cellSize.height)
      let frame = CGRect(x: origin.x, y: origin.y, width: width, height: height)
      fragments.append(.init(frame: frame, kind: .divider))
      return height
    case .text(let text, let style, let limit):
      return placeText(text, style: style, limit: limit, at: origin, width: width)
    case .column(let spacing, let children):
      return placeColumn(children, spacing: down(spacing), at: origin, width: width)
    case .row(let spacing, let children):
      return placeRow(children, spacing: across(spacing), at: origin, width: width)
    }
  }

  private mutating func placeText(
    _ text: String, style: ListTextStyle, limit: Int, at origin: CGPoint, width: CGFloat
  ) -> CGFloat {
    guard width > 0 else { return 0 }
    let lineHeight = measurer.lineHeight(of: style).asLength
    var height: CGFloat = 0
    for line in measurer.lines(of: text, style: style, width: width, limit: max(0, limit)) {
      let frame = CGRect(
        x: origin.x, y: origin.y + height, width: min(line.width.asLength, width),
        height: lineHeight)
      fragments.append(.init(frame: frame, kind: .text(line.text, style: style)))
      height += lineHeight
    }
    return height
  }

  private mutating func placeColumn(
    _ children: [ListContent], spacing: CGFloat, at origin: CGPoint, width: CGFloat
  ) -> CGFloat {
    var height: CGFloat = 0
    var isFirst = true
    for child in children where !child.isEmpty && child.body != .spacer(length: nil) {
      if !isFirst { height += spacing }
      isFirst = false
      let corner = CGPoint(x: origin.x, y: origin.y + height)
      height += place(child, at: corner, width: width)
    }
    return height
  }

  private mutating func placeRow(
    _ children: [ListContent], spacing: CGFloat, at origin: CGPoint, width: CGFloat
  ) -> CGFloat {
    let children = children.filter { !$0.isEmpty }
    var x = origin.x
    var height: CGFloat = 0
    for (child, width) in zip(children, widths(of: children, spacing: spacing, width: width)) {
      if !child.isSpacer {
        height = max(height, place(child, at: CGPoint(x: x, y: origin.y), width: width))
      }
      x += width + spacing
    }
    return height
  }
}

extension ContentLayoutBuilder {
  /// The widths of a row's children, none of them empty.
  private func widths(
    of children: [ListContent], spacing: CGFloat, width: CGFloat
  ) -> [CGFloat] {
    let room = (width - spacing * CGFloat(max(0, children.count - 1))).asLength
    var widths = children.map { neededWidth(of: $0, in: room) }
    var rest = room - widths.reduce(0, +)
    if rest < 0 {
      rest = room
      // Who needs least is asked first: what it leaves is shared by those that need more.
      let order = widths.indices.sorted { (widths[$0], $0) < (widths[$1], $1) }
      for (rank, index) in order.enumerated() {
        widths[index] = min(widths[index], share(of: rest, among: order.count - rank))
        rest -= widths[index]
      }
    }
    let stretching = children.indices.filter { children[$0].stretches }
    for (rank, index) in stretching.enumerated() {
      let share = share(of: rest, among: stretching.count - rank)
      widths[index] += share
      rest -= share
    }
    return widths
  }

  /// An even share of a length, in whole points or cells; the last one takes what remains.
  private func share(of length: CGFloat, among count: Int) -> CGFloat {
    let step = max(1, measurer.cellSize.width)
    return count > 1 ? (length / CGFloat(count) / step).rounded(.down) * step : length
  }

  /// The width that content needs so that its texts wrap no more than they do in the whole room.
  private func neededWidth(of content: ListContent, in room: CGFloat) -> CGFloat {
    if content.isEmpty { return 0 }
    let padding = horizontalPadding(of: content)
    let inner = (room - padding).asLength
    let needed: CGFloat
    switch content.body {
    case .empty, .divider: needed = 0
    case .spacer(let length): needed = length.map(across) ?? 0
    case .text(let text, let style, let limit):
      guard inner > 0 else { return padding }
      needed =
        measurer.lines(of: text, style: style, width: inner, limit: max(0, limit))
        .map(\.width.asLength).max() ?? 0
    case .column(_, let children):
      needed =
        children.filter { !$0.isSpacer }.map { neededWidth(of: $0, in: inner) }.max() ?? 0
    case .row(let spacing, let children):
      let children = children.filter { !$0.isEmpty }
      needed =
        children.map { neededWidth(of: $0, in: inner) }.reduce(0, +)
        + across(spacing) * CGFloat(max(0, children.count - 1))
    }
    return (needed + padding).asLength
  }

  /// A length across, in whole cells where the host has them.
  private func across(_ length: CGFloat) -> CGFloat {
    length.asLength.rounded(toCells: measurer.cellSize.width)
  }

  /// A length from top to bottom, in whole cells where the host has them.
  private func down(_ length: CGFloat) -> CGFloat {
    length.asLength.rounded(toCells: measurer.cellSize.height)
  }

  private func horizontalPadding(of content: ListContent) -> CGFloat {
    across(content.padding.left) + across(content.padding.right)
  }
}

extension ListContent {
  fileprivate var isEmpty: Bool {
    switch body {
    case .empty: true
    case .column(_, let children), .row(_, let children): children.allSatisfy(\.isEmpty)
    case .text, .divider, .spacer: false
    }
  }

  fileprivate var isSpacer: Bool {
    if case .spacer = body { true } else { false }
  }

  /// Whether it takes a share of the room that is left in a row.
  fileprivate var stretches: Bool {
    switch body {
    case .divider, .spacer(length: nil): true
    case .row(_, let children): children.contains(where: \.stretches)
    case .column(_, let children): children.contains { $0.stretches && !$0.isSpacer }
    case .empty, .text, .spacer: false
    }
  }
}

extension CGFloat {
  /// The value as a length that can be laid out; `nan` fails the comparison and counts as 0.
  fileprivate var asLength: CGFloat {
    self > 0 ? Swift.min(self, ContentLayout.largestLength) : 0
  }
}
