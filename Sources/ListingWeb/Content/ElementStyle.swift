import Foundation

/// The classes and the style attribute of an element. Both contain only numbers, colors and names of the
/// program.
struct ElementStyle {
  private var names: [String] = []
  private var declarations: [String] = []

  /// Adds a class.
  mutating func add(class name: String) { names.append(name) }

  /// Adds a declaration.
  mutating func set(_ property: StaticString, _ value: String) {
    declarations.append("\(property):\(value)")
  }

  /// Adds declarations for the edges of a box, unless they are all 0.
  mutating func set(
    _ property: StaticString, top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat
  ) {
    let edges = [top, trailing, bottom, leading].map { CSSLength.points($0) }
    if edges.allSatisfy({ $0 == edges[0] }) {
      if edges[0] != "0" { declarations.append("\(property):\(edges[0])") }
      return
    }
    for (axis, first, last) in [("block", edges[0], edges[2]), ("inline", edges[3], edges[1])] {
      if first == last {
        if first != "0" { declarations.append("\(property)-\(axis):\(first)") }
      } else {
        declarations.append("\(property)-\(axis):\(first) \(last)")
      }
    }
  }

  /// The value of the attribute `class`; `nil` for none.
  var classAttribute: String? { names.isEmpty ? nil : names.joined(separator: " ") }

  /// The value of the attribute `style`; `nil` for none.
  var styleAttribute: String? {
    declarations.isEmpty ? nil : declarations.joined(separator: ";")
  }
}

/// Lengths in style sheets.
enum CSSLength {
  /// Returns a length in points as a part of the user's font size: 16 points are 1 rem.
  static func points(_ points: CGFloat) -> String {
    let text = number(limited(points) / 16)
    return text == "0" ? text : text + "rem"
  }

  /// Returns a fraction of the available space.
  static func fraction(_ fraction: CGFloat) -> String {
    number(limited(min(1, fraction)) * 100) + "%"
  }

  /// Returns a number with at most four decimals.
  static func number(_ value: CGFloat) -> String {
    let units = Int((abs(value) * 10_000).rounded())
    var text = value < 0 && units > 0 ? "-" : ""
    let decimals = units % 10_000
    if units >= 10_000 || decimals == 0 { text += "\(units / 10_000)" }
    guard decimals > 0 else { return text }
    var digits = "\(10_000 + decimals)".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return text + "." + digits
  }

  /// Lengths that aren't numbers count as 0, as in a layout.
  private static func limited(_ length: CGFloat) -> CGFloat {
    length.isNaN ? 0 : max(-16_777_216, min(length, 16_777_216))
  }
}
