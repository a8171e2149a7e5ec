import ListingKit

/// Writes one content as HTML.
///
/// Columns are flex boxes, rows and overlays are grids: the tracks of a grid distribute a width as
/// `ContentLayout` does. The style sheet has the rest.
struct ContentWriter {
  /// The view that shows the content.
  enum View: Hashable, Sendable {
    /// An item, and the level of headings in it.
    case item(headings: Int)
    case header
    case other

    /// The level of headings in the view.
    var headingLevel: Int { if case .item(let level) = self { level } else { 2 } }
  }

  /// The container of a part.
  enum Container { case view, column, row, overlay }

  /// The texts that a screen reader reads with a control of the item, outside of the content.
  enum ReadOutside: Hashable, Sendable {
    case nothing
    case everything
    case text(String)
  }

  /// The part of a table that the view shows.
  enum TablePart: Hashable, Sendable {
    /// The titles of its columns, and the identifier of the element that contains its rows.
    case titles(rows: String)
    /// The cells of an item, with the HTML of the item's own control and of its menu.
    case cells(control: String, tools: String)
  }

  /// The inherited attributes for a screen reader.
  struct Reading {
    /// Whether the part isn't read.
    var isHidden = false
    /// Whether the part belongs to a heading.
    var isInHeading = false
    /// The cell of a table that the part is; `nil` for any other part.
    var cell: TableCell?
  }

  let content: ListContent
  let view: View
  let imagePath: String
  var readOutside = ReadOutside.nothing
  /// The part of a table that the next row of cells is; `nil` outside of tables.
  var tablePart: TablePart?
  /// The HTML.
  var output = HTMLWriter()
  /// The index of the next control.
  var nextControl = 0

  /// Creates a writer.
  init(_ content: ListContent, in view: View, imagePath: String) {
    self.content = content
    self.view = view
    self.imagePath = imagePath
  }

  /// Writes the content. A separator above it is next to it, not around it.
  mutating func write() {
    if content.isSeparated, let separator = content.body.children.first {
      write(separator, in: .view, Reading())
    }
    write(content.belowSeparator, in: .view, Reading())
  }

  /// Returns whether a part is read with the control of its item. Controls and headings are read on their own.
  private func isReadOutside(_ part: ListContent) -> Bool {
    if part.hasReadableParts { return false }
    switch readOutside {
    case .nothing: return false
    case .everything: return true
    case .text(let text): return part.accessibilityText == text
    }
  }

  /// Writes a part.
  mutating func write(_ part: ListContent, in container: Container, _ reading: Reading) {
    guard !part.takesNoSpace else { return }
    var reading = reading
    // Descendants of a hidden element are hidden.
    var hides = !reading.isHidden && (part.accessibilityRole == .hidden || isReadOutside(part))
    if let label = part.accessibilityLabel, !reading.isHidden, !hides, !isNamed(part, reading) {
      hides = true
      if !label.isEmpty { output.element("span", ["class": "said"]) { $0.text(label) } }
    }
    reading.isHidden = reading.isHidden || hides
    let style = style(of: part, in: container)
    let hidden = hides ? "true" : nil
    switch part.body {
    case .column, .row, .overlay: stack(part, style, reading, hidden: hidden)
    case .text(let text, let textStyle, let lines):
      self.text(part, text, textStyle, lines: lines, style, reading, hidden: hidden)
    case .button, .toggle: control(part, style, reading, hidden: hidden)
    case .input(let input): self.input(input, part, style, reading, hidden: hidden)
    default: leaf(part, style, reading, hidden: hidden)
    }
  }

  /// Returns whether the element of a part can have a name. Others show one text and read another.
  private func isNamed(_ part: ListContent, _ reading: Reading) -> Bool {
    switch part.body {
    case .text(let text, let style, _): isHeading(part, text, style, reading)
    case .column, .row, .overlay: !part.controls.isEmpty || isHeading(part, reading)
    case .badge: false
    default: true
    }
  }

  // MARK: - Containers

  private mutating func stack(
    _ part: ListContent, _ style: ElementStyle, _ reading: Reading, hidden: String?
  ) {
    var style = style
    let container: Container
    switch part.body {
    case .column(let spacing, _):
      container = .column
      style.add(class: "column")
      style.set("--space", length: spacing)
    case .row(let spacing, let children):
      container = .row
      style.add(class: "row")
      style.set("--space", length: spacing)
      style.setTracks(of: children)
    default:
      container = .overlay
      style.add(class: "overlay")
    }
    var inner = reading
    inner.cell = nil
    let isHeading = isHeading(part, reading)
    inner.isInHeading = reading.isInHeading || isHeading
    let label = reading.isHidden ? nil : part.accessibilityLabel
    let role = isHeading ? "heading" : label == nil ? nil : "group"
    let row = part.isTableRow ? tablePart : nil
    if row != nil { tablePart = nil }
    if case .titles(let rows)? = row { output.start("div", ["role": "table", "aria-owns": rows]) }
    output.start(
      "div",
      [
        "class": style.classAttribute, "style": style.styleAttribute,
        "role": row == nil ? reading.cell?.role ?? role : "row",
        "aria-level": isHeading ? "\(view.headingLevel)" : nil, "aria-label": label,
        "aria-sort": reading.cell?.sort, "aria-hidden": hidden,
      ])
    if case .cell(let control)? = reading.cell { output.append(html: control) }
    for (index, child) in part.body.children.enumerated() {
      if let row { inner.cell = TableCell(index, of: part, in: row) }
      write(child, in: container, inner)
    }
    if case .cells(_, let tools)? = row { output.append(html: tools) }
    output.end("div")
    if case .titles? = row { output.end("div") }
  }

  // MARK: - Headings

  /// Returns whether a text is a heading: in a header each title and headline, elsewhere those with the role.
  func isHeading(
    _ part: ListContent, _ text: String, _ style: ListTextStyle, _ reading: Reading
  ) -> Bool {
    if reading.isHidden || reading.isInHeading || text.allSatisfy(\.isWhitespace) { return false }
    if part.accessibilityRole == .header { return true }
    guard view == .header, part.accessibilityRole == nil else { return false }
    return style == .title || style == .headline
  }

  /// Returns whether a container is a heading.
  private func isHeading(_ part: ListContent, _ reading: Reading) -> Bool {
    part.accessibilityRole == .header && !reading.isHidden && !reading.isInHeading
      && part.controls.isEmpty && !part.accessibilityText.isEmpty
  }
}
