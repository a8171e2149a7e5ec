import Foundation

extension ContentSolver {
  /// Lays out content without children.
  func leaf(_ node: Int, width: CGFloat, height: Height) -> Solution {
    if case .text(let text, let style, let limit) = nodes[node].content.body {
      return textLines(node, text, style, limit: limit, width: width, height: height)
    }
    let own = height.given ?? min(height.limit, leafHeight(of: node, width: width))
    var solution = Solution(size: CGSize(width: width, height: own))
    if let kind = nodes[node].content.body.fragmentKind, width > 0, own > 0 {
      let frame = CGRect(origin: .zero, size: solution.size)
      solution.fragments = [.init(frame: frame, kind: kind, color: nodes[node].color)]
    }
    return solution
  }

  private func leafHeight(of node: Int, width: CGFloat) -> CGFloat {
    switch nodes[node].content.body {
    case .divider: max(1, cell.height)
    case .progress: max(4, cell.height)
    case .image(_, let description, let aspect):
      if !measurer.drawsImages {
        descriptionHeight(description, isPicture: aspect != nil, width: width)
      } else if let aspect = aspect?.asLength, aspect > 0 {
        width > 0 ? max(cell.height, down(width / aspect)) : 0
      } else {
        textHeight(description, width: width)
      }
    case .input(let input): CGFloat(input.lineCount) * measurer.lineHeight(of: .body).asLength
    case let body: body.isCompact ? measurer.lineHeight(of: .body).asLength : 0
    }
  }

  /// Returns the height of the description of an image that isn't drawn: two lines if it has an aspect ratio, so that
  /// the images of a grid are equally high, otherwise as many as it needs of these.
  private func descriptionHeight(
    _ description: String, isPicture: Bool, width: CGFloat
  ) -> CGFloat {
    guard !description.isEmpty, width > 0 else { return 0 }
    let most = 2
    if isPicture { return CGFloat(most) * measurer.lineHeight(of: .body).asLength }
    let inner = Self.reduced(width, by: 2 * across(Self.descriptionMargin))
    return textHeight(description, width: inner, limit: most)
  }

  /// The space on either side of the description of an image that isn't drawn.
  private static let descriptionMargin: CGFloat = 8

  /// Returns the width of the description of an image that isn't drawn: that of the image, as far as it's known, but
  /// at least that of a word.
  private func descriptionWidth(
    _ description: String, imageWidth: CGFloat?, in room: CGFloat
  ) -> CGFloat {
    guard !description.isEmpty else { return 0 }
    let inner = Self.reduced(room, by: 2 * across(Self.descriptionMargin))
    let words = imageWidth == nil ? [description[...]] : description.split(separator: " ")
    let needed = words.map { textWidth(String($0), .body, limit: 0, in: inner) }.max() ?? 0
    return max(imageWidth ?? 0, needed + 2 * across(Self.descriptionMargin))
  }

  private func textHeight(_ text: String, width: CGFloat, limit: Int = 0) -> CGFloat {
    guard width > 0 else { return 0 }
    let lines = measurer.lines(of: text, style: .body, width: width, limit: limit)
    return (CGFloat(lines.count) * measurer.lineHeight(of: .body).asLength).asLength
  }

  /// Returns the width that content without children needs, without its padding.
  func leafWidth(of node: Int, in room: CGFloat) -> CGFloat {
    let content = nodes[node].content
    switch content.body {
    case .text(let text, let style, let limit):
      return textWidth(text, style, limit: max(0, limit), in: room)
    case .image(_, let description, let aspect):
      let width = imageWidth(content, aspect: aspect)
      return measurer.drawsImages
        ? width ?? textWidth(description, .body, limit: 0, in: room)
        : descriptionWidth(description, imageWidth: width, in: room)
    case .badge(let text): return textWidth(text, .body, limit: 1, in: room) + 2 * across(8)
    case .button(let text, _): return textWidth(text, .body, limit: 1, in: room) + 2 * across(16)
    case .icon: return max(cell.width, across(16))
    case .toggle: return max(cell.width, across(24))
    case .input(let input): return inputWidth(input, in: room)
    case .empty, .divider, .spacer, .progress, .column, .row, .overlay: return 0
    }
  }

  /// Returns the width of an input that doesn't fill its row: that of the longest value, and of what is drawn around it.
  private func inputWidth(_ input: ListInput, in room: CGFloat) -> CGFloat {
    func width(_ texts: [String]) -> CGFloat {
      texts.map { textWidth($0, .body, limit: 1, in: room) }.max() ?? 0
    }
    switch input.kind {
    case .text, .textArea, .slider, .picker(_, style: .list): return min(room, across(160))
    case .picker(let options, style: .menu):
      return width(options.map(\.title) + [input.shownValue]) + across(40)
    case .picker(let options, style: .segments):
      return options.reduce(0) { $0 + textWidth($1.title, .body, limit: 1, in: room) + across(24) }
    case .stepper(let range):
      return width([input.value, range.maximum.map { "\($0)" } ?? "000"]) + across(64)
    case .date(_, _, let hasTime):
      return width([hasTime ? "0000-00-00T00:00" : "0000-00-00", input.value]) + across(24)
    }
  }

  /// Returns the width that follows from an image's height; `nil` if it doesn't.
  private func imageWidth(_ content: ListContent, aspect: CGFloat?) -> CGFloat? {
    guard let aspect = aspect?.asLength, aspect > 0, let height = content.height?.points else {
      return nil
    }
    let padding = down(content.padding.top) + down(content.padding.bottom)
    let inner = Self.reduced(max(cell.height, down(height)), by: padding)
    return max(cell.width, across(inner * aspect))
  }

  private func textWidth(
    _ text: String, _ style: ListTextStyle, limit: Int, in room: CGFloat
  ) -> CGFloat {
    guard room > 0 else { return 0 }
    return measurer.lines(of: text, style: style, width: room, limit: limit)
      .map(\.width.asLength).max() ?? 0
  }

  private func textLines(
    _ node: Int, _ text: String, _ style: ListTextStyle, limit: Int, width: CGFloat,
    height: Height
  ) -> Solution {
    var solution = Solution(size: CGSize(width: width, height: height.given ?? 0))
    guard width > 0, height.limit > 0 else { return solution }
    let lineHeight = measurer.lineHeight(of: style).asLength
    // Only lines that fit are requested, so that the last one can show that the text is cut.
    let most = lineHeight > 0 ? max(1, Int(min(height.limit / lineHeight, 1_000_000))) : 1_000_000
    let wanted = limit > 0 ? min(limit, most) : most
    let lines = measurer.lines(
      of: text, style: style, width: width, limit: wanted < 1_000_000 ? wanted : 0)
    let needed = min(height.limit, CGFloat(lines.count) * lineHeight)
    if height.given == nil { solution.size.height = needed }
    var y = before(solution.size.height - needed, nodes[node].vertical)
    for line in lines {
      let own = min(line.width.asLength, width)
      let frame = CGRect(
        x: before(width - own, nodes[node].horizontal), y: y, width: own,
        height: min(lineHeight, solution.size.height - y))
      solution.fragments.append(
        .init(frame: frame, kind: .text(line.text, style: style), color: nodes[node].color))
      y += lineHeight
    }
    return solution
  }
}

extension ListContent.Body {
  /// The fragment of content without children that isn't a text.
  fileprivate var fragmentKind: ContentLayout.Fragment.Kind? {
    switch self {
    case .divider: .divider
    case .image(let source, let description, _): .image(source: source, description: description)
    case .badge(let text): .badge(text)
    case .icon(let icon): .icon(icon)
    case .progress(let value): .progress(value.map { $0 > 0 ? min($0, 1) : 0 })
    case .button(let text, let action): .button(text, action: action)
    case .toggle(let isOn, let action): .toggle(isOn: isOn, action: action)
    case .input(let input): .input(input)
    case .empty, .text, .column, .row, .overlay, .spacer: nil
    }
  }
}
