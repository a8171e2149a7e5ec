import Foundation

/// Where the parts of a ``ListContent`` are, for a width.
///
/// Sizes
/// - A width or height counts with the padding in it, and never beyond the room that there is.
///   A *fraction* is one of the room in what the content is in. Of a height that nobody gave there
///   is no fraction: such a child, and one that is to *fill* it, is as high as it needs to be.
/// - Without a width, columns, rows, overlays, texts, images, dividers and progress are as wide as
///   the column or overlay that they are in; badges, icons, buttons and toggles as wide as they
///   need to be. In a row everything is as wide as it needs to be.
/// - An *image* with an aspect is as high as its width asks for (and where only its height is
///   given, as wide as that asks for). Without one it needs what its description needs. *Dividers*
///   are 1 point high and *progress* 4. A *badge* is its text and 8 points on both sides, a *button*
///   16; an *icon* is 16 and a *toggle* 24 points wide; all are a line high.
/// - What an *overlay* needs is what holds each of its children with the distances of its pins.
///
/// Sharing
/// - A *row* gives its children their widths in this order: points and fractions; then what the
///   others need. Where these do not fit, a child that needs no more than an even share of the room
///   gets what it needs, and the others share the rest evenly: their texts wrap. Then what is left
///   is shared evenly by children that fill, spacers without a length, dividers, progress, and rows
///   and columns that hold one of these. Children that fill are equally wide: where there is not
///   enough, they put together what they got, and share it.
/// - A *column* with a given height does so from top to bottom, but a text cannot be made lower by
///   making it narrower: who comes first gets what it needs, and the end is cut. Without a given
///   height a spacer without a length is nothing.
/// - Spacing is between children that are not empty. A spacer without a length adds none in a
///   column. Empty is what has no content, no width and no height: it takes no room.
///
/// Places
/// - Room that is left is put before or after as the alignment says: leading and top, unless the
///   content, or something round it, says otherwise. The lines of a text follow it, too.
/// - A child of an *overlay* is where its pins put it. Pins to two opposite edges give its size as
///   well, unless it has one of its own: then it stands between them as its alignment says. A child
///   without a pin across is as in a column.
/// - In a right-to-left layout everything is on the other side, but for pins to left and right.
///
/// Nothing is drawn outside of its column, row or overlay, but for what a pin with a negative
/// distance puts there. Lengths that are negative or not a number count as 0 (a pin's only when it
/// is not a number), larger ones than a screen's as ``ContentLayout/largestLength``. Shares and
/// fractions are whole points; where the host draws in cells, all lengths are rounded to these, and
/// a width or height that is given is a cell at least.
public struct ContentLayout: Sendable, Hashable {
  /// The longest length that is laid out, in points.
  public static let largestLength: CGFloat = 16_777_216

  /// A frame, and what to draw in it.
  public struct Fragment: Sendable, Hashable {
    /// What a fragment draws.
    public enum Kind: Sendable, Hashable {
      /// The frame filled with a color.
      case background(ListColor)
      /// One line of text.
      case text(String, style: ListTextStyle)
      /// A line across the frame.
      case divider
      /// An image, or the text that stands for it.
      case image(source: String, description: String)
      /// A short text that stands out.
      case badge(String)
      /// A symbol.
      case icon(ListIcon)
      /// A bar that shows a part from 0 to 1, or that it's unknown.
      case progress(Double?)
      /// Something to press, and the name of what it does.
      case button(String, action: String)
      /// A switch, and the name of what it does.
      case toggle(isOn: Bool, action: String = "")
    }

    /// Where to draw, in points from the content's top left corner.
    public var frame: CGRect
    /// What to draw.
    public var kind: Kind
    /// The color to draw it in; the host's own when `nil`.
    public var color: ListColor?

    /// Creates a fragment.
    public init(frame: CGRect, kind: Kind, color: ListColor? = nil) {
      self.frame = frame
      self.kind = kind
      self.color = color
    }
  }

  /// The width asked for, and the height asked for or else the one that the content needs, in
  /// points.
  public let size: CGSize
  /// What to draw, in reading order; what is over something else comes after it.
  public let fragments: [Fragment]
  /// The frame of the content and of everything in it, each before what it holds, in the order in
  /// which they are declared. What is empty has no size.
  public let frames: [CGRect]

  /// Lays content out.
  ///
  /// - Parameters:
  ///   - content: what to show.
  ///   - width: the room across, in points.
  ///   - height: the room from top to bottom, in points; as much as is needed when `nil`.
  ///   - direction: the side on which reading begins.
  ///   - measurer: how the host breaks and measures text.
  /// - Complexity: O(*n* · *d*²) for *n* parts nested *d* deep; O(*n* · *d*) measures of text where
  ///   no overlay is within an overlay.
  public init(
    _ content: ListContent, width: CGFloat, height: CGFloat? = nil,
    direction: ListLayoutDirection = .leftToRight, measurer: any ListTextMeasurer
  ) {
    var solver = ContentSolver(content, measurer: measurer, direction: direction)
    let placement = solver.placement(width: width.asLength, height: height?.asLength)
    self.size = placement.size
    self.fragments = placement.fragments
    self.frames = placement.frames
  }
}

extension CGFloat {
  /// The value as a length that can be laid out; `nan` fails the comparison and counts as 0.
  var asLength: CGFloat {
    self > 0 ? Swift.min(self, ContentLayout.largestLength) : 0
  }
}
