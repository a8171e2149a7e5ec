import Foundation
import ListingKit

// The look of content, and its position in the available space.

extension ValueKind<ListColor> {
  /// The name of a color, or its components.
  static let color: Self = {
    let names = ListColor.Name.allCases.map(\.rawValue)
    return Self(
      "the name of a color, or a color such as #1e90ff",
      .words(names, or: "#([0-9a-fA-F]{3}){1,2}", name: "color"), bound: [.text], words: names
    ) { ListColor($0) }
  }()
}

extension ValueKind<ListContentAlignment> {
  /// A horizontal position, a vertical one, or both in any order.
  static let alignment: Self = {
    let across = ListContentAlignment.Horizontal.allCases.map(\.rawValue)
    let down = ListContentAlignment.Vertical.allCases.map(\.rawValue)
    let (oneAcross, oneDown) = (SchemaType.anyOf(across), SchemaType.anyOf(down))
    let phrase = "one of leading, center and trailing, one of top, middle and bottom, or both"
    let parse: @Sendable (String) -> ListContentAlignment? = { text in
      var alignment = ListContentAlignment()
      for name in text.asNames {
        if let place = ListContentAlignment.Horizontal(rawValue: name), alignment.horizontal == nil
        {
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
    return Self(
      phrase,
      .pattern(
        "alignment",
        "\(oneAcross)|\(oneDown)|\(oneAcross) \(oneDown)|\(oneDown) \(oneAcross)"),
      bound: [.text], words: across + down,
      fix: { text in
        let places = text.asNames.map { ForeignNames.places[$0] ?? $0 }.joined(separator: " ")
        return parse(places) == nil ? nil : "write \(places)"
      }, parse: parse)
  }()
}

extension ValueKind<ListContentPin> {
  /// Edges, each once, each with an optional distance in parentheses.
  static let pin: Self = {
    let names = ListContentPin.names.map(\.name)
    let edge = SchemaType.anyOf(names) + #"(\([+\-]?"# + SchemaType.number + #"\))?"#
    return Self(
      "edges, each with an optional distance: horizontally bottom(8)",
      .pattern("pin", "\(edge)( \(edge))*"), bound: [.text], words: names
    ) { text in
      var pin = ListContentPin()
      for word in text.asNames {
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
  }()
}

extension ListContentPin {
  /// The names of edges in documents.
  fileprivate static let names: [(name: String, edges: ListContentPin)] = [
    ("all", .all), ("horizontally", .horizontally), ("vertically", .vertically), ("top", .top),
    ("bottom", .bottom), ("left", .left), ("right", .right), ("leading", .leading),
    ("trailing", .trailing),
  ]

  /// Returns whether both can contain the same edge: the leading side depends on the language.
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
