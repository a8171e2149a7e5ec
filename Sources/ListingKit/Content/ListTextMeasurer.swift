import Foundation

/// What a host knows of text: how it breaks into lines and how large they are.
///
/// A host that draws in cells also says how large these are, so that a padding of 4 points does not
/// put every other row between two rows of cells.
public protocol ListTextMeasurer {
  /// Breaks a text into lines that fit a width.
  ///
  /// - Parameters:
  ///   - text: what to show; a line feed always ends a line.
  ///   - style: the weight of the text.
  ///   - width: the room in points, finite and not negative.
  ///   - limit: the most lines wanted, 0 for any number; the last one may be cut.
  func lines(of text: String, style: ListTextStyle, width: CGFloat, limit: Int) -> [ListTextLine]

  /// The height of a line in points.
  func lineHeight(of style: ListTextStyle) -> CGFloat

  /// The size of the cells in which the host draws, in points: paddings, spacings and insets are
  /// rounded to whole cells. Zero by default, for a host that draws anywhere.
  var cellSize: CGSize { get }
}

extension ListTextMeasurer {
  public var cellSize: CGSize { .zero }
}

extension CGFloat {
  /// The length rounded to whole cells of a size; as it is where there are no cells.
  func rounded(toCells size: CGFloat) -> CGFloat {
    size > 0 ? (self / size).rounded() * size : self
  }

  /// A length that was given, in whole cells of a size, at least one; as it is where there are no
  /// cells.
  func wholeCells(_ size: CGFloat) -> CGFloat {
    self > 0 ? Swift.max(size, rounded(toCells: size)) : self
  }
}

/// One line of a text, as a host will draw it.
public struct ListTextLine: Hashable, Sendable {
  /// What is drawn.
  public var text: String
  /// How wide it is, in points.
  public var width: CGFloat

  /// Creates a line.
  public init(text: String, width: CGFloat) {
    self.text = text
    self.width = width
  }
}

/// A measure for tests and for lists without a screen: each character has the same width.
public struct UniformTextMeasurer: ListTextMeasurer, Sendable {
  /// The width of each character in points, more than 0.
  public var characterWidth: CGFloat
  /// The height of each line in points.
  public var height: CGFloat

  /// Creates a measure; by default a character is 8 points wide and a line 20 high.
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
