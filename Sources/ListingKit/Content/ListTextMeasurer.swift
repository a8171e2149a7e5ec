import Foundation

/// The text measurement of a host: how text is broken into lines, and the size of these.
///
/// A host that draws in cells also specifies their size, so that lengths are rounded to whole cells: a
/// padding of 4 points wouldn't fit into rows of cells.
public protocol ListTextMeasurer {
  /// Breaks a text into lines that fit a width.
  ///
  /// - Parameters:
  ///   - text: the text; a line feed always ends a line.
  ///   - style: the weight of the text.
  ///   - width: the available width in points, finite and not negative.
  ///   - limit: the maximum number of lines, 0 for any number; the last one may be cut.
  func lines(of text: String, style: ListTextStyle, width: CGFloat, limit: Int) -> [ListTextLine]

  /// Returns the height of a line in points.
  func lineHeight(of style: ListTextStyle) -> CGFloat

  /// The size of the cells in which the host draws, in points. Paddings, spacings and insets are rounded
  /// to whole cells. Zero by default, for a host without cells.
  var cellSize: CGSize { get }

  /// Whether the host draws images, rather than only their descriptions. True by default.
  var drawsImages: Bool { get }
}

extension ListTextMeasurer {
  public var cellSize: CGSize { .zero }
  public var drawsImages: Bool { true }
}

extension CGFloat {
  /// Returns the length rounded to whole cells of a size, if the host has cells.
  func rounded(toCells size: CGFloat) -> CGFloat {
    size > 0 ? (self / size).rounded() * size : self
  }

  /// Returns a given length in whole cells of a size, at least one, if the host has cells.
  func wholeCells(_ size: CGFloat) -> CGFloat {
    self > 0 ? Swift.max(size, rounded(toCells: size)) : self
  }
}

/// A line of text, as a host draws it.
public struct ListTextLine: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The width, in points.
  public var width: CGFloat

  /// Creates a line.
  public init(text: String, width: CGFloat) {
    self.text = text
    self.width = width
  }
}

/// A text measurer for tests and for lists without a screen: all characters have the same width.
public struct UniformTextMeasurer: ListTextMeasurer, Sendable {
  /// The width of each character in points, more than 0.
  public var characterWidth: CGFloat
  /// The height of each line in points.
  public var height: CGFloat

  /// Creates a text measurer; by default a character is 8 points wide and a line 20 high.
  public init(characterWidth: CGFloat = 8, lineHeight: CGFloat = 20) {
    self.characterWidth = characterWidth
    self.height = lineHeight
  }

  public func lineHeight(of style: ListTextStyle) -> CGFloat { height }

  public func lines(
    of text: String, style: ListTextStyle, width: CGFloat, limit: Int
  ) -> [ListTextLine] {
    let columns = max(1, Int(width / characterWidth))
    var lines: [ListTextLine] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = paragraph[...]
      repeat {
        var end =
          rest.index(rest.startIndex, offsetBy: columns, limitedBy: rest.endIndex)
          ?? rest.endIndex
        if end < rest.endIndex, rest[end] != " ",
          let space = rest[..<end].lastIndex(of: " "), space > rest.startIndex
        {
          end = space
        }
        let line = rest[..<end]
        lines.append(ListTextLine(text: String(line), width: CGFloat(line.count) * characterWidth))
        rest = rest[end...].drop { $0 == " " }
        if limit > 0 && lines.count == limit { return lines }
      } while !rest.isEmpty
    }
    return lines
  }
}

/// The style of a text relative to others on a screen. Hosts choose the font.
public enum ListTextStyle: String, Hashable, Sendable, CaseIterable {
  case title
  case headline
  case body
  case caption
}
