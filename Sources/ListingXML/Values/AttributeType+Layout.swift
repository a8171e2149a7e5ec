import Foundation
import ListingKit

extension String {
  /// Points, more than 0.
  var asPositiveLength: CGFloat? { asLength.flatMap { $0 > 0 ? $0 : nil } }

  /// Points, an estimate of them, or a part of the width or height of what is around.
  var asDimension: LayoutDimension? {
    guard !contains(where: \.isWhitespace) else { return nil }
    if hasPrefix("~") { return String(dropFirst()).asPositiveLength.map { .estimated($0) } }
    if hasSuffix("fw") { return String(dropLast(2)).asPositiveLength.map { .fractionalWidth($0) } }
    if hasSuffix("fh") { return String(dropLast(2)).asPositiveLength.map { .fractionalHeight($0) } }
    return asPositiveLength.map { .absolute($0) }
  }

  /// Points, or at least so many: `flexible(8)`.
  var asGroupSpacing: LayoutSpacing? {
    if self == "flexible" { return .flexible(0) }
    guard hasPrefix("flexible("), hasSuffix(")") else { return asLength.map { .fixed($0) } }
    return String(dropFirst(9).dropLast()).asLength.map { .flexible($0) }
  }

  /// One, two or four distances.
  var asEdgeSpacing: LayoutEdgeSpacing? {
    let words = asNames
    let edges = words.compactMap(\.asGroupSpacing)
    guard edges.count == words.count, [1, 2, 4].contains(edges.count) else { return nil }
    // What is left out is as the opposite side, and all sides are as the only one.
    let horizontal = edges[edges.count > 1 ? 1 : 0]
    return LayoutEdgeSpacing(
      leading: horizontal, top: edges[0], trailing: edges.count == 4 ? edges[3] : horizontal,
      bottom: edges.count == 4 ? edges[2] : edges[0])
  }
}
