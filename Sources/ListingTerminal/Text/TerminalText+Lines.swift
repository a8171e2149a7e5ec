extension TerminalText {
  /// Returns a text truncated to a number of columns, with an ellipsis if something is missing.
  public func truncated(_ text: String, to width: Int) -> String {
    truncated(clusters(of: text)[...], to: width).terminalText
  }

  /// Breaks a text into lines: at line ends, at spaces between words, at wide characters, and within
  /// words that are longer than a line.
  ///
  /// - Parameters:
  ///   - text: any text.
  ///   - width: the available width in columns.
  ///   - limit: the maximum number of lines, 0 for any number; the last one ends with an ellipsis if
  ///     something is missing.
  public func lines(of text: String, width: Int, limit: Int = 0) -> [String] {
    clusterLines(of: text, width: width, limit: limit).map(\.terminalText)
  }

  func clusterLines(of text: String, width: Int, limit: Int) -> [[TerminalCluster]] {
    var lines: [[TerminalCluster]] = []
    let hasLineEnds = text.utf8.contains(UInt8(ascii: "\n"))
    let paragraphs =
      hasLineEnds
      ? text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } : [text[...]]
    for (index, paragraph) in paragraphs.enumerated() {
      var rest = clusters(of: String(paragraph))[...]
      repeat {
        let end = lineEnd(of: rest, width: width)
        if limit > 0 && lines.count == limit - 1 {
          let isLast = index == paragraphs.count - 1
          let isWhole = rest[end...].allSatisfy(\.isSpace)
          if isWhole && isLast {
            lines.append(line(rest[..<end], width: width))
          } else {
            let shown = isWhole ? rest[..<end].withoutTrailingSpaces : rest
            lines.append(truncated(shown, to: width, always: true))
          }
          return lines
        }
        lines.append(line(rest[..<end], width: width))
        rest = rest[end...].drop(while: \.isSpace)
      } while !rest.isEmpty
    }
    return lines
  }

  private func line(
    _ clusters: ArraySlice<TerminalCluster>, width: Int
  ) -> [TerminalCluster] {
    truncated(clusters.withoutTrailingSpaces, to: width)
  }

  /// Returns clusters without a number of columns at their start, in place of which there is an ellipsis.
  func withoutStart(_ clusters: [TerminalCluster], columns: Int) -> [TerminalCluster] {
    let mark = self.clusters(of: ellipsis)
    var rest = clusters[...]
    var dropped = 0
    while dropped < columns + mark.count, let first = rest.first {
      dropped += first.width
      rest = rest.dropFirst()
    }
    guard dropped >= columns + mark.count else { return [] }
    let blanks = repeatElement(TerminalCluster.space, count: dropped - columns - mark.count)
    return mark + blanks + rest
  }

  func truncated(
    _ clusters: ArraySlice<TerminalCluster>, to width: Int, always: Bool = false
  ) -> [TerminalCluster] {
    let width = max(0, width)
    let mark = self.clusters(of: ellipsis).prefix(width)
    var used = 0
    var room = clusters.startIndex
    for index in clusters.indices {
      used += clusters[index].width
      if used > width { return Array(clusters[..<room] + mark) }
      if used + mark.count <= width { room = index + 1 }
    }
    return always ? Array(clusters[..<room] + mark) : Array(clusters)
  }

  /// Returns the end of the first line of clusters, which contains at least one of them.
  private func lineEnd(of clusters: ArraySlice<TerminalCluster>, width: Int) -> Int {
    guard width > 0, let word = clusters.firstIndex(where: { !$0.isSpace }) else {
      return clusters.endIndex
    }
    var used = 0
    var lastBreak: Int?
    for index in clusters.indices {
      if index > word, clusters.canBreak(before: index) { lastBreak = index }
      used += clusters[index].width
      if used > width { return lastBreak ?? max(index, clusters.startIndex + 1) }
    }
    return clusters.endIndex
  }
}

extension ArraySlice<TerminalCluster> {
  fileprivate var withoutTrailingSpaces: ArraySlice<TerminalCluster> {
    guard let last = lastIndex(where: { !$0.isSpace }) else { return self[startIndex..<startIndex] }
    return self[...last]
  }

  /// Returns whether a line can end between two clusters.
  fileprivate func canBreak(before index: Int) -> Bool {
    let left = self[index - 1]
    let right = self[index]
    if left.isSpace || right.isSpace { return !left.isSpace || !right.isSpace }
    if left.width == 2 || right.width == 2 {
      return !closing.contains(right.text) && !opening.contains(left.text)
    }
    return left.text == "-" && right.text.isWord && index - 1 > startIndex
      && self[index - 2].text.isWord
  }
}

extension String {
  fileprivate var isWord: Bool { first?.isLetter ?? false }
}

/// The characters that can't start a line next to wide characters.
private let closing: Set<String> = [
  "、", "。", "，", "．", "：", "；", "？", "！", "）", "］", "｝", "」", "』", "】", "》", "〉", "〕", "ー", "々",
  "・", "…", ",", ".", ":", ";", "?", "!", ")", "]", "}",
]

/// The characters that can't end a line next to wide characters.
private let opening: Set<String> = [
  "（", "［", "｛", "「", "『", "【", "《", "〈", "〔", "(", "[", "{",
]
