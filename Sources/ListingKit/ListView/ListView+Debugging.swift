import Foundation

extension ListView: CustomDebugStringConvertible {
  /// The state of the view in lines: its viewport and its visible elements with their frames.
  public var debugDescription: String {
    let viewport =
      "ListView: viewport \(bounds.debugText), content \(contentSize.width) × \(contentSize.height), "
      + "\(type(of: layout))"
    return ([viewport] + visibleElements.map { "  " + $0.debugText }).joined(separator: "\n")
  }
}

extension ListView.Element {
  fileprivate var debugText: String {
    let subject =
      switch name {
      case .item(let path): "item \(path)"
      case .supplementary(let path):
        "\(path.kind) of \(path.section)\(path.item.map { "/\($0)" } ?? "")"
      case .decoration(let path): "decoration \(path.kind) of \(path.section)"
      case .boundary(let kind): "\(kind) of the list"
      }
    return "\(subject): \(frame.debugText)\(isHidden ? ", hidden" : "")"
  }
}

extension CGRect {
  fileprivate var debugText: String { "(\(minX), \(minY), \(width), \(height))" }
}
