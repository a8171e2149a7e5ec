import Foundation

/// The positions of the parts of a ``ListContent`` in a width.
///
/// Sizes
/// - A width or height includes the padding, and is limited to the available space. A *fraction* is a
///   part of the space in the container. A fraction of an unknown height, or *fill* in it, is the height
///   that the content needs. The height in points of a text is at least that of a line with its padding, since
///   a line that is cut can't be read; 0 hides it.
/// - Without a width, columns, rows, overlays, texts, images, dividers and progress bars are as wide as
///   the containing column or overlay; badges, icons, buttons and toggles are as wide as they need to be.
///   In a row all content is as wide as it needs to be.
/// - The height of an *image* with an aspect ratio follows from its width; if only its height is given,
///   the width follows from that. Without an aspect ratio, it needs the size of its description. Where images
///   aren't drawn, it's its description with 8 points on either side: two lines if it has an aspect ratio, otherwise
///   at most two, unless it fills its container; what is pinned to the top or the bottom of an overlay with an image
///   is next to the description.
///   *Dividers* are 1 point high and *progress bars* 4. A *badge* has 8 points on either side of its
///   text, a *button* 16; an *icon* is 16 points wide and a *toggle* 24. All of these are as high as a
///   line.
/// - Fields of text and sliders fill their row; other *inputs* are as wide as their longest value. A text area and a
///   picker that is a list are as high as their lines, all others as one.
/// - An *overlay* needs the size that contains each of its children with the distances of its pins.
///
/// Distribution
/// - A *row* distributes widths in this order: first points and fractions, then the widths that the other
///   children need. If these don't fit, children that need no more than an even share get what they need,
///   and the others share the rest evenly: their texts wrap. The remaining space is shared evenly by
///   children that fill, spacers without a length, dividers, progress bars, and rows and columns that
///   contain one of these. Children that fill have equal widths: if there isn't enough space, they share
///   the sum of what they got.
/// - A *column* with a given height distributes it in the same way from top to bottom. But a text can't
///   be made lower by making it narrower, so the first children get what they need, and the end is cut.
///   Without a given height, a spacer without a length has the height 0.
/// - Spacing is between children that aren't empty. A spacer without a length adds no spacing in a
///   column. Content without text, width and height is empty: it takes up no space. So does content that is
///   hidden below a larger width than that of the whole content.
///
/// Alignment
/// - Remaining space is before or after the content as its alignment specifies, or that of a container;
///   by default the content is at the top leading corner. The lines of a text are aligned in the same
///   way.
/// - The pins of a child of an *overlay* determine its position. Pins to two opposite edges also
///   determine its size, unless it has its own: then it's aligned between them. A child without a
///   horizontal pin is laid out as in a column.
/// - A right-to-left layout is mirrored, except for pins to left and right.
///
/// Nothing is drawn outside of its column, row or overlay, except for a child with a negative pin
/// distance. Lengths that are negative or NaN count as 0 (a pin's distance may be negative), and lengths
/// larger than a screen as ``ContentLayout/largestLength``. Shares and fractions are whole points. If the
/// host draws in cells, all lengths are rounded to whole cells, and a given width or height is at least
/// one cell.
public struct ContentLayout: Sendable, Hashable {
  /// The maximum length in a layout, in points.
  public static let largestLength: CGFloat = 16_777_216

  /// A frame and the part that is drawn in it.
  public struct Fragment: Sendable, Hashable {
    /// The part that a fragment draws.
    public enum Kind: Sendable, Hashable {
      /// The frame filled with a color.
      case background(ListColor)
      /// One line of text.
      case text(String, style: ListTextStyle)
      /// A horizontal dividing line.
      case divider
      /// An image, or the text that describes it.
      case image(source: String, description: String)
      /// A short highlighted text.
      case badge(String)
      /// A symbol.
      case icon(ListIcon)
      /// A bar that shows a fraction from 0 to 1, or `nil` if it's unknown.
      case progress(Double?)
      /// A button, and the name of its action.
      case button(String, action: String)
      /// A switch, and the name of its action.
      case toggle(isOn: Bool, action: String = "")
      /// An input.
      case input(ListInput)
    }

    /// The frame, in points from the top left corner of the content.
    public var frame: CGRect
    /// The part to draw.
    public var kind: Kind
    /// The color; `nil` for the host's default color.
    public var color: ListColor?

    /// Creates a fragment.
    public init(frame: CGRect, kind: Kind, color: ListColor? = nil) {
      self.frame = frame
      self.kind = kind
      self.color = color
    }
  }

  /// The given width, and the given height or otherwise the one that the content needs, in points.
  public let size: CGSize
  /// The parts to draw, in reading order. A part that overlaps another one comes after it.
  public let fragments: [Fragment]
  /// The frames of the content and of its descendants, each before its children, in the order in which
  /// they are declared. Empty content has the size zero.
  public let frames: [CGRect]

  /// Lays content out.
  ///
  /// - Parameters:
  ///   - content: the content.
  ///   - width: the available width, in points.
  ///   - height: the available height, in points; `nil` for as much as needed.
  ///   - direction: the direction of reading.
  ///   - measurer: the text measurer of the host.
  /// - Complexity: O(*n* · *d*²) for *n* parts nested *d* deep; O(*n* · *d*) text measurements if no
  ///   overlay is in another overlay.
  public init(
    _ content: ListContent, width: CGFloat, height: CGFloat? = nil,
    direction: ListLayoutDirection = .leftToRight, measurer: any ListTextMeasurer
  ) {
    var solver = ContentSolver(
      content, width: width.asLength, measurer: measurer, direction: direction)
    let placement = solver.placement(height: height?.asLength)
    self.size = placement.size
    self.fragments = placement.fragments
    self.frames = placement.frames
  }
}

extension CGFloat {
  /// The value as a length of a layout. A NaN fails the comparison and counts as 0.
  var asLength: CGFloat {
    self > 0 ? Swift.min(self, ContentLayout.largestLength) : 0
  }
}
