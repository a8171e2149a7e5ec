import ListingKit

extension ListContent {
  /// Whether the content takes up no space, not even the spacing next to it.
  var takesNoSpace: Bool {
    switch body {
    case .empty: true
    case .column, .row, .overlay:
      width == nil && height == nil && body.children.allSatisfy(\.takesNoSpace)
    default: false
    }
  }

  /// The name of the width below which a page doesn't show the content, for the script; `nil` without one.
  var hidingName: String? {
    guard let hiddenBelow, hiddenBelow > 0 else { return nil }
    return "below-\(Int(min(hiddenBelow, ContentLayout.largestLength).rounded(.up)))"
  }

  /// The track of the content in a row; the style sheet has the variables.
  var track: String {
    switch width {
    case .points(let points): return CSSLength.points(max(0, points))
    case .fraction(let fraction): return CSSLength.fraction(max(0, fraction))
    case .share(let weight): return "minmax(0,\(CSSLength.number(min(weight, 1_000)))fr)"
    case .fill: return isSpacer ? "var(--rest)" : "var(--fill)"
    case nil: break
    }
    switch body {
    case .spacer(let length?): return CSSLength.points(max(0, length))
    case .spacer, .divider: return "var(--rest)"
    case .progress: return "var(--fill)"
    case .column, .row, .overlay: return stretches ? "var(--stretched)" : "var(--cut)"
    case .text(_, _, lines: 1): return "var(--cut)"
    default: return "var(--own)"
    }
  }

  /// Whether the content is short and as wide as it needs to be, so that it can be moved to another line.
  var isShort: Bool {
    guard width == nil, height == nil else { return false }
    guard case .text(let text, _, let lines) = body else { return body.isCompact }
    return lines == 0 && text.utf8.count <= 24
  }

  private var isSpacer: Bool { if case .spacer = body { true } else { false } }

  /// Whether the content takes a share of the remaining space in addition to its own.
  private var stretches: Bool {
    if let width { return width.fills }
    switch body {
    case .row: return body.children.contains(where: \.stretches)
    case .column, .overlay: return body.children.contains { $0.stretches && !$0.isSpacer }
    default: return body.fillsRow
    }
  }
}
