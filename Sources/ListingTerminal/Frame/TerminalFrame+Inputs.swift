import ListingKit

extension TerminalFrame {
  /// Draws an input: a field in brackets, the values of a picker, a number between the keys that change it.
  mutating func paint(
    _ input: ListInput, in area: TerminalArea, _ look: TerminalLook, within room: TerminalRoom
  ) {
    var look = look
    if !input.isEnabled { look.style.insert(.dim) }
    let isASCII = text.repertoire == .ascii
    let width = area.columns.count
    switch input.kind {
    case .text, .date: field([shown(input)], input, in: area, look, within: room)
    case .textArea(let lines):
      let value = shown(input)
      field(
        text.lines(of: value, width: max(1, width - 2), limit: lines), input, in: area, look,
        within: room)
    case .picker(let options, style: .segments):
      let titles = options.map { $0.value == input.value ? "[\($0.title)]" : " \($0.title) " }
      write(titles.joined(separator: " "), in: area.top, look, within: room)
    case .picker(let options, style: .list):
      for (row, option) in zip(area.rows, options) {
        let mark = option.value == input.value ? "(•)" : "( )"
        write(
          (isASCII ? mark.replacing("•", with: "*") : mark) + " " + option.title,
          in: area.row(row), look, within: room)
      }
    case .picker:
      write("[\(input.shownValue)\(isASCII ? " v" : " ▾")]", in: area.top, look, within: room)
    case .stepper:
      write("< \(input.value.isEmpty ? "–" : input.value) >", in: area.top, look, within: room)
    case .slider(let range):
      let value = " \(input.value)"
      let length = max(3, width - value.count)
      let place = Int((Double(length - 1) * (range.fraction(of: input.value) ?? 0)).rounded())
      let line = isASCII ? "-" : "─"
      let bar = (0..<length).map { $0 == place ? (isASCII ? "o" : "●") : line }.joined()
      write(bar + value, in: area.top, look, within: room)
    }
  }

  private func shown(_ input: ListInput) -> String {
    input.shownValue.isEmpty ? input.placeholder : input.shownValue
  }

  private mutating func field(
    _ lines: [String], _ input: ListInput, in area: TerminalArea, _ look: TerminalLook,
    within room: TerminalRoom
  ) {
    var value = look
    if input.shownValue.isEmpty { value.style.insert(.dim) }
    let inner = max(0, area.columns.count - 2)
    for (index, row) in area.rows.enumerated() {
      let line = text.truncated(lines.indices.contains(index) ? lines[index] : "", to: inner)
      let space = String(
        repeating: " ", count: max(0, inner - text.clusters(of: line).terminalWidth))
      write("[", in: area.row(row), look, within: room)
      write(
        line + space, in: area.row(row, from: area.columns.lowerBound + 1), value, within: room)
      write(
        "]", in: area.row(row, from: area.columns.lowerBound + 1 + inner), look, within: room)
    }
  }
}
