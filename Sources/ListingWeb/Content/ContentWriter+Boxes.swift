import Foundation
import ListingKit

extension ContentWriter {
  /// Returns the classes and the style of a part in its container, without those of its type.
  func style(of part: ListContent, in container: Container) -> ElementStyle {
    var style = ElementStyle()
    if let horizontal = part.alignment?.horizontal { style.add(class: "x-\(horizontal)") }
    if let vertical = part.alignment?.vertical { style.add(class: "y-\(vertical)") }
    style.setWidth(of: part, in: container)
    style.setHeight(of: part, in: container)
    if container == .overlay, let pin = part.pin { style.set(pin, of: part) }
    if case .image(_, _, let aspect?) = part.body, aspect > 0 {
      style.set("aspect-ratio", CSSLength.number(aspect))
    }
    if part.accessibilityRole == .row { style.add(class: "cells") }
    if let name = part.hidingName { style.add(class: name) }
    style.setPadding(of: part)
    style.setColors(of: part)
    return style
  }
}

extension ElementStyle {
  /// Adds a length in points, unless it's 0.
  mutating func set(_ property: StaticString, length: CGFloat) {
    if length > 0 { set(property, CSSLength.points(length)) }
  }

  fileprivate mutating func setWidth(of part: ListContent, in container: ContentWriter.Container) {
    // The tracks of a row have the widths of its children.
    if container == .row { return }
    switch part.width {
    case .points(let points): set("width", CSSLength.points(max(0, points)))
    case .fraction(let fraction): set("width", CSSLength.fraction(max(0, fraction)))
    case .fill, .share:
      if part.isNarrow { set("width", "100%") }
      return
    case nil: if !part.isNarrow { return }
    }
    add(class: "narrow")
  }

  fileprivate mutating func setHeight(of part: ListContent, in container: ContentWriter.Container) {
    switch part.height {
    case .points(let points):
      set("height", CSSLength.points(max(0, points)))
      // A line of text is never cut, as in a layout.
      if points > 0, case .text = part.body {
        let padding = max(0, part.padding.top) + max(0, part.padding.bottom)
        set("min-height", padding > 0 ? "calc(1lh + \(CSSLength.points(padding)))" : "1lh")
      }
    case .fraction(let fraction): set("height", CSSLength.fraction(max(0, fraction)))
    case .fill, .share: add(class: "tall")
    case nil:
      guard case .spacer(let length) = part.body else { return }
      if length == nil {
        add(class: "spacer")
      } else if container == .column {
        set("height", length: length ?? 0)
      }
    }
  }

  fileprivate mutating func setPadding(of part: ListContent) {
    let padding = part.padding
    // The inner space of a badge and a button, in points.
    let inner: CGFloat =
      switch part.body {
      case .badge: 8
      case .button: 16
      default: 0
      }
    guard padding != .zero else { return }
    let edges = (
      top: max(0, padding.top), leading: max(0, padding.left) + inner,
      bottom: max(0, padding.bottom), trailing: max(0, padding.right) + inner
    )
    switch part.body {
    // Padding would enlarge their drawing.
    case .divider, .progress, .toggle, .input:
      set(
        "margin", top: edges.top, leading: edges.leading, bottom: edges.bottom,
        trailing: edges.trailing)
    default:
      set(
        "padding", top: edges.top, leading: edges.leading, bottom: edges.bottom,
        trailing: edges.trailing)
    }
  }

  fileprivate mutating func set(_ pin: ListContentPin, of part: ListContent) {
    let start = pin.left ?? pin.leading
    let end = pin.right ?? pin.trailing
    switch (start, end) {
    case (.some, .some): set("justify-self", part.width == nil ? "stretch" : "var(--x)")
    case (.some, nil): set("justify-self", pin.left == nil ? "start" : "left")
    case (nil, .some): set("justify-self", pin.right == nil ? "end" : "right")
    case (nil, nil): break
    }
    switch (pin.top, pin.bottom) {
    case (.some, .some):
      if part.height == nil { set("align-self", "stretch") }
    case (.some, nil): set("align-self", "start")
    case (nil, .some): set("align-self", "end")
    case (nil, nil): break
    }
    // An image without a size doesn't determine the size of the overlay.
    if case .image(_, _, nil) = part.body, start != nil, end != nil, pin.top != nil,
      pin.bottom != nil
    {
      add(class: "cover")
    }
    // Those to left and right take precedence, so they come last.
    let distances: [(StaticString, CGFloat?)] = [
      ("margin-top", pin.top), ("margin-bottom", pin.bottom),
      ("margin-inline-start", pin.leading), ("margin-inline-end", pin.trailing),
      ("margin-left", pin.left), ("margin-right", pin.right),
    ]
    for (property, distance) in distances {
      if let distance, distance != 0 { set(property, CSSLength.points(distance)) }
    }
  }

  /// Sets the tracks of a row, one for each child, unless each child is as wide as it needs to be. Short
  /// children that don't fit next to each other continue on the next line, where a layout would cut them.
  mutating func setTracks(of children: [ListContent]) {
    let children = children.filter { !$0.takesNoSpace }
    if children.count > 1, children.allSatisfy(\.isShort) {
      add(class: "wrap")
      return
    }
    var tracks = children.map(\.track)
    // Several children that fill are equally wide, however narrow.
    if tracks.filter({ $0 == "var(--fill)" }).count > 1 {
      tracks = tracks.map { $0 == "var(--fill)" ? "var(--rest)" : $0 }
    }
    guard tracks.contains(where: { $0 != "var(--own)" }) else { return }
    // A child that a narrow page doesn't show has no track there: the script sets the variable.
    tracks = zip(children, tracks).map { child, track in
      child.hidingName.map { "var(--\($0),\(track))" } ?? track
    }
    set("grid-template-columns", tracks.joined(separator: " "))
    // Tracks that stretch do so only without an alignment.
    if tracks.contains("var(--stretched)") { add(class: "stretched") }
  }
}
