import Foundation
import ListingKit
import ListingSources

// Lengths and positions.

extension ValueKind<CGFloat> {
  /// Points, 0 or more.
  package static let length = Self(
    "a number of points, 0 or more", .pattern("length", SchemaType.length), bound: [.number]
  ) { text in
    guard let number = text.asNumber, number >= 0, number <= Double(ContentLayout.largestLength)
    else { return nil }
    return CGFloat(number)
  }
  /// Points, more than 0.
  static let positiveLength = Self(
    "a number of points, more than 0", .pattern("positive-length", SchemaType.length),
    bound: [.number]
  ) { text in length.parse(text).flatMap { $0 > 0 ? $0 : nil } }
  /// A width by a height, both more than 0: `16:9`, or a number.
  static let ratio = Self(
    "width by height, such as 16:9 or 1.5",
    .pattern("ratio", "\(SchemaType.length)( ?: ?\(SchemaType.length))?"), bound: [.number, .text]
  ) { text in
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let lengths = parts.compactMap { positiveLength.parse(String($0)) }
    guard lengths.count == parts.count, let first = lengths.first, lengths.count <= 2 else {
      return nil
    }
    let ratio = lengths.count == 2 ? first / lengths[1] : first
    return (0.001...1_000).contains(ratio) ? ratio : nil
  }
}

extension ValueKind<LayoutDimension> {
  /// Points, estimated points, or a fraction of the available width or height.
  static let dimension = Self(
    "points such as 44, an estimate such as ~44, or a part such as 0.5fw or 0.3fh",
    .pattern("dimension", "~\(SchemaType.length)|\(SchemaType.length)(fw|fh)?"),
    bound: [.number, .text]
  ) { text in
    func length(_ text: Substring) -> CGFloat? {
      ValueKind<CGFloat>.positiveLength.parse(String(text))
    }
    guard !text.contains(where: \.isWhitespace) else { return nil }
    if text.hasPrefix("~") { return length(text.dropFirst()).map { .estimated($0) } }
    if text.hasSuffix("fw") { return length(text.dropLast(2)).map { .fractionalWidth($0) } }
    if text.hasSuffix("fh") { return length(text.dropLast(2)).map { .fractionalHeight($0) } }
    return length(text[...]).map { .absolute($0) }
  }
}

extension ValueKind<LayoutSpacing> {
  /// Points, or a minimum: `flexible(8)`.
  static let groupSpacing = Self(
    "a number of points, or a minimum: flexible(8)", .pattern("group-spacing", SchemaType.spacing),
    bound: [.number, .text]
  ) { text in
    let length = ValueKind<CGFloat>.length.parse
    if text == "flexible" { return .flexible(0) }
    guard text.hasPrefix("flexible("), text.hasSuffix(")") else {
      return length(text).map { .fixed($0) }
    }
    return length(String(text.dropFirst(9).dropLast())).map { .flexible($0) }
  }
}

extension ValueKind<LayoutEdgeSpacing> {
  /// One, two or four distances.
  static let edgeSpacing = Self(
    "1, 2 (vertical, horizontal) or 4 (top, leading, bottom, trailing) of points and flexible(8)",
    .pattern("edge-spacing", SchemaType.edges(SchemaType.spacing)), bound: [.number, .text]
  ) { text in
    text.edges(ValueKind<LayoutSpacing>.groupSpacing).map {
      LayoutEdgeSpacing(leading: $0[1], top: $0[0], trailing: $0[3], bottom: $0[2])
    }
  }
}

extension ValueKind<ListEdgeInsets> {
  /// One, two or four lengths.
  static let insets = Self(
    "1, 2 (vertical, horizontal) or 4 (top, leading, bottom, trailing) numbers of points",
    .pattern("insets", SchemaType.edges(SchemaType.length)), bound: [.number, .text]
  ) { text in
    text.edges(ValueKind<CGFloat>.length).map {
      ListEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    }
  }
}

extension ValueKind<ListContentLength> {
  /// Points, a percentage, a share of the remaining space or `fill`.
  static let contentLength = Self(
    "a number of points, a percentage such as 50%, a share of the rest such as 2fr, or fill",
    .pattern("content-length", "fill|\(SchemaType.length)( ?%|fr)?"), bound: [.number, .text]
  ) { text in
    let length = ValueKind<CGFloat>.length.parse
    if text == "fill" { return .fill }
    if text.hasSuffix("fr") {
      return length(String(text.dropLast(2))).map { .share(min($0, 1_000)) }
    }
    if text.hasSuffix("%") { return length(String(text.dropLast())).map { .fraction($0 / 100) } }
    return length(text).map { .points($0) }
  }
}

extension String {
  /// A number in decimal notation.
  var asNumber: Double? {
    if case .number(let number) = FieldType.number.value(of: self) { number } else { nil }
  }

  /// The words of the text.
  var asNames: [String] { split(separator: " ").map(String.init) }

  /// Returns one, two or four values as four: top, leading, bottom, trailing. A missing one is that of the
  /// opposite edge.
  fileprivate func edges<Value>(_ kind: ValueKind<Value>) -> [Value]? {
    let words = asNames
    let values = words.compactMap(kind.parse)
    guard values.count == words.count else { return nil }
    switch values.count {
    case 1: return Array(repeating: values[0], count: 4)
    case 2: return values + values
    case 4: return values
    default: return nil
    }
  }
}
