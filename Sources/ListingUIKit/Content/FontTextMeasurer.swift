#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// Measures text with the fonts of the user's preferred size.
  struct FontTextMeasurer: ListTextMeasurer {
    private let fonts: [ListTextStyle: UIFont]

    init(_ traits: UITraitCollection) {
      fonts = Dictionary(
        uniqueKeysWithValues: ListTextStyle.allCases.map {
          ($0, UIFont.preferredFont(forTextStyle: $0.fontStyle, compatibleWith: traits))
        })
    }

    func font(of style: ListTextStyle) -> UIFont { fonts[style] ?? UIFont.systemFont(ofSize: 17) }

    func lineHeight(of style: ListTextStyle) -> CGFloat { font(of: style).lineHeight.rounded(.up) }

    func lines(
      of text: String, style: ListTextStyle, width: CGFloat, limit: Int
    ) -> [ListTextLine] {
      let font = font(of: style)
      var lines: [ListTextLine] = []
      for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
        var rest = paragraph[...]
        repeat {
          let isLast = limit > 0 && lines.count == limit - 1
          let line = isLast ? rest : lineStart(of: rest, font, width)
          // The label of the last line ends it with an ellipsis.
          lines.append(
            ListTextLine(text: String(line), width: min(width, self.width(of: line, font))))
          if isLast { return lines }
          rest = rest[line.endIndex...].drop { $0 == " " }
        } while !rest.isEmpty
      }
      return lines
    }

    private func width(of text: Substring, _ font: UIFont) -> CGFloat {
      NSString(string: String(text)).size(withAttributes: [.font: font]).width.rounded(.up)
    }

    /// Returns the words of a text that fit a width, or the characters of the first one.
    private func lineStart(of text: Substring, _ font: UIFont, _ width: CGFloat) -> Substring {
      if self.width(of: text, font) <= width { return text }
      let ends = text.indices.filter { text[$0] == " " && $0 > text.startIndex }
      if let end = longest(ends, of: text, font, width) { return text[..<end] }
      let characters = Array(text.indices.dropFirst())
      let end = longest(characters, of: text, font, width) ?? characters.first ?? text.endIndex
      return text[..<end]
    }

    /// Returns the last of some ascending ends at which a text still fits, by halves; `nil` if it fits at none.
    private func longest(
      _ ends: [Substring.Index], of text: Substring, _ font: UIFont, _ width: CGFloat
    ) -> Substring.Index? {
      var (fitting, tooLong) = (-1, ends.count)
      while tooLong - fitting > 1 {
        let middle = (fitting + tooLong) / 2
        if self.width(of: text[..<ends[middle]], font) <= width {
          fitting = middle
        } else {
          tooLong = middle
        }
      }
      return fitting < 0 ? nil : ends[fitting]
    }
  }

  extension ListTextStyle {
    /// The style of UIKit's fonts.
    var fontStyle: UIFont.TextStyle {
      switch self {
      case .title: .title2
      case .headline: .headline
      case .body: .body
      case .caption: .caption1
      }
    }
  }
#endif
