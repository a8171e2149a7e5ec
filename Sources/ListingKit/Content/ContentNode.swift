import Foundation

/// A part of a content. All parts are in one array, in which parents, children and the results of the
/// layout refer to each other by index.
struct ContentNode {
  let content: ListContent
  /// The indexes of the children.
  fileprivate(set) var children: [Int] = []
  let horizontal: ListContentAlignment.Horizontal
  let vertical: ListContentAlignment.Vertical
  let color: ListColor?
  /// Whether the content takes up no space.
  fileprivate(set) var isEmpty = false
  /// Whether it takes a share of the remaining space of a row in addition to what it needs.
  fileprivate(set) var stretches = false

  private init(_ content: ListContent, in parent: ContentNode?) {
    self.content = content
    horizontal = content.alignment?.horizontal ?? parent?.horizontal ?? .leading
    vertical = content.alignment?.vertical ?? parent?.vertical ?? .top
    color = content.color ?? parent?.color
  }

  /// Returns the nodes of a content and its descendants in a view with a width, each before its children.
  static func nodes(of content: ListContent, in width: CGFloat) -> [ContentNode] {
    var nodes: [ContentNode] = []
    var waiting: [(content: ListContent, parent: Int?)] = [(content, nil)]
    while let (content, parent) = waiting.popLast() {
      if let parent { nodes[parent].children.append(nodes.count) }
      let index = nodes.count
      nodes.append(ContentNode(content, in: parent.map { nodes[$0] }))
      for child in content.body.children.reversed() { waiting.append((child, index)) }
    }
    for index in nodes.indices.reversed() {
      let children = nodes[index].children.map { nodes[$0] }
      let content = nodes[index].content
      let isHidden = content.isHidden(in: width)
      nodes[index].isEmpty = isHidden || content.isEmpty(children)
      nodes[index].stretches = !isHidden && content.stretches(children)
    }
    return nodes
  }

  /// Whether the content takes the remaining width of a row without needing any.
  var fillsWidth: Bool { content.width?.fills ?? content.body.fillsRow }

  /// Whether the content is as high as its container.
  var fillsHeight: Bool { content.height?.fills ?? false }

  /// Whether the content is a spacer that takes the remaining height of a column, or none if there is
  /// none.
  var isFlexibleSpacer: Bool { content.body == .spacer(length: nil) && content.height == nil }

  /// Whether the content takes a share of the remaining height of a column.
  var fillsColumn: Bool { fillsHeight || isFlexibleSpacer }

  var isSpacer: Bool { if case .spacer = content.body { true } else { false } }
}

extension ListContent {
  fileprivate func isEmpty(_ children: [ContentNode]) -> Bool {
    switch body {
    case .empty: true
    case .column, .row, .overlay:
      width == nil && height == nil && children.allSatisfy(\.isEmpty)
    default: false
    }
  }

  fileprivate func stretches(_ children: [ContentNode]) -> Bool {
    if let width { return width.fills }
    switch body {
    case .row: return children.contains(where: \.stretches)
    case .column, .overlay: return children.contains { $0.stretches && !$0.isSpacer }
    default: return body.fillsRow
    }
  }
}

extension ListContentLength {
  var points: CGFloat? { if case .points(let points) = self { points } else { nil } }
}
