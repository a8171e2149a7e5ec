import Foundation

extension ListContent {
  /// The text that a screen reader reads: the ``accessibilityLabel``, or else the texts in reading order,
  /// separated by commas; empty with the role `hidden`.
  public var accessibilityText: String {
    if accessibilityRole == .hidden { return "" }
    if let accessibilityLabel { return accessibilityLabel }
    switch body {
    case .column, .row, .overlay:
      return body.children.map(\.accessibilityText).filter { !$0.isEmpty }.joined(separator: ", ")
    case .input(let input): return input.label
    default: return texts.first ?? ""
    }
  }

  /// The role of the content on its own: the one that is set, or that of a control.
  fileprivate var partRole: ListAccessibilityRole? {
    if let accessibilityRole { return accessibilityRole }
    switch body {
    case .button(_, let action): return action.isEmpty ? nil : link == nil ? .button : .link
    case .toggle: return .switch
    case .input(let input): return input.role
    default: return nil
    }
  }
}

extension ListInput {
  fileprivate var role: ListAccessibilityRole {
    switch kind {
    case .text, .textArea, .date: .textField
    case .picker: .picker
    case .stepper, .slider: .slider
    }
  }
}

/// Finds the parts of a content that assistive technology offers on their own: controls, and parts with a role.
struct AccessibleParts {
  /// The frames of the content and its descendants (``ContentLayout/frames``).
  private let frames: [CGRect]
  /// The width of the view.
  private let width: CGFloat
  /// The position of the content in the list.
  private let origin: CGPoint
  /// The label of a switch without one.
  private let label: String
  private var next = 0

  /// The separator above the content; `nil` if there is none.
  private(set) var separator: AccessibilityNode?
  /// The parts of the content below the separator.
  private(set) var parts: [AccessibilityNode] = []

  /// - Parameters:
  ///   - content: the content of a view.
  ///   - layout: its layout.
  ///   - origin: the position of the view in the list.
  init(_ content: ListContent, _ layout: ContentLayout, at origin: CGPoint) {
    (frames, width, self.origin, label) = (
      layout.frames, layout.size.width, origin, content.belowSeparator.accessibilityText
    )
    if content.isSeparated, let separator = content.body.children.first {
      next = 1
      let frame = frame(at: 1)
      let children = parts(of: separator)
      self.separator = AccessibilityNode(
        separator.accessibilityRole ?? .text, label: separator.accessibilityText, frame: frame,
        children: children)
    }
    // The role of the whole content is that of its view.
    var content = content.belowSeparator
    content.accessibilityRole = nil
    parts = parts(of: content)
  }

  private func frame(at index: Int) -> CGRect {
    // Content that is nested too deep has no frame.
    let frame = index < frames.count ? frames[index] : .zero
    return frame.offsetBy(dx: origin.x, dy: origin.y)
  }

  private mutating func parts(of content: ListContent) -> [AccessibilityNode] {
    let frame = frame(at: next)
    next += 1
    var children: [AccessibilityNode] = []
    for child in content.body.children { children += parts(of: child) }
    if content.isHidden(in: width) { return [] }
    guard let role = content.partRole else { return children }
    if role == .hidden { return [] }
    var node = AccessibilityNode(
      role, label: content.accessibilityText, frame: frame, children: children)
    if case .toggle(let isOn, _) = content.body {
      node.isOn = isOn
      if node.label.isEmpty { node.label = label }
    }
    if case .input(let input) = content.body {
      node.label = content.accessibilityLabel ?? input.label
      node.value = input.shownValue
    }
    return [node]
  }
}

extension ListContent {
  /// The content without the separator above it.
  package var belowSeparator: ListContent {
    isSeparated ? body.children.last ?? self : self
  }
}
