import Foundation
import ListingKit
import ListingSources

extension AttributeType {
  /// The words of which a value is made; empty where it is made of others.
  package var words: [String] {
    switch self {
    case .alignment:
      ListContentAlignment.Horizontal.allCases.map(\.rawValue)
        + ListContentAlignment.Vertical.allCases.map(\.rawValue)
    case .pin: ListContentPin.names.map(\.name)
    case .color: ListColor.Name.allCases.map(\.rawValue)
    case .choices(let names): names
    default: []
    }
  }

  /// The first word of a value that is none of ``words``.
  func unknownWord(in value: String) -> String? {
    guard !words.isEmpty, !value.hasPrefix("#") else { return nil }
    return value.asNames.map { String($0.prefix { $0 != "(" }) }.first { !words.contains($0) }
  }
}

extension String {
  /// A number in decimal notation.
  var asNumber: Double? {
    if case .number(let number) = FieldType.number.value(of: self) { number } else { nil }
  }

  /// Points, a percentage or `fill`.
  var asContentLength: ListContentLength? {
    if self == "fill" { return .fill }
    if hasSuffix("%") { return String(dropLast()).asLength.map { .fraction($0 / 100) } }
    return asLength.map { .points($0) }
  }

  /// A place from side to side, one from top to bottom, or both in any order.
  var asAlignment: ListContentAlignment? {
    var alignment = ListContentAlignment()
    for name in asNames {
      if let place = ListContentAlignment.Horizontal(rawValue: name), alignment.horizontal == nil {
        alignment.horizontal = place
      } else if let place = ListContentAlignment.Vertical(rawValue: name),
        alignment.vertical == nil
      {
        alignment.vertical = place
      } else {
        return nil
      }
    }
    return alignment == ListContentAlignment() ? nil : alignment
  }

  /// Edges, each once, each with a distance in parentheses or without.
  var asPin: ListContentPin? {
    var pin = ListContentPin()
    for word in asNames {
      let parts = word.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
      guard let edges = ListContentPin.names.first(where: { $0.name == parts[0] })?.edges,
        !edges.ties(anyEdgeOf: pin)
      else { return nil }
      var distance: CGFloat = 0
      if parts.count == 2 {
        guard parts[1].hasSuffix(")"), let number = String(parts[1].dropLast()).asNumber,
          abs(number) <= Double(ContentLayout.largestLength)
        else { return nil }
        distance = CGFloat(number)
      }
      pin = pin.and(edges.at(distance))
    }
    return pin == ListContentPin() ? nil : pin
  }

  /// A width by a height, both more than 0: `16:9`, or a number.
  var asRatio: CGFloat? {
    let parts = split(separator: ":", omittingEmptySubsequences: false)
    let lengths = parts.compactMap { String($0).asLength }
    guard lengths.count == parts.count, lengths.count <= 2, lengths.allSatisfy({ $0 > 0 }) else {
      return nil
    }
    let ratio = lengths.count == 2 ? lengths[0] / lengths[1] : lengths[0]
    return (0.001...1_000).contains(ratio) ? ratio : nil
  }
}

extension ListContentPin {
  /// What documents call edges.
  fileprivate static let names: [(name: String, edges: ListContentPin)] = [
    ("all", .all), ("horizontally", .horizontally), ("vertically", .vertically), ("top", .top),
    ("bottom", .bottom), ("left", .left), ("right", .right), ("leading", .leading),
    ("trailing", .trailing),
  ]

  /// Whether an edge is in both, or may be: which side is leading depends on the reader.
  fileprivate func ties(anyEdgeOf other: ListContentPin) -> Bool {
    func both(_ edge: (ListContentPin) -> CGFloat?) -> Bool {
      edge(self) != nil && edge(other) != nil
    }
    return both(\.top) || both(\.bottom) || both(\.left) || both(\.right) || both(\.leading)
      || both(\.trailing) || (namesSides && other.followsReading)
      || (followsReading && other.namesSides)
  }

  private var namesSides: Bool { left != nil || right != nil }
  private var followsReading: Bool { leading != nil || trailing != nil }
}
