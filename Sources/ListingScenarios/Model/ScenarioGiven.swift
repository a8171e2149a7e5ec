import Foundation
import ListingKit

/// The initial list of a scenario.
struct ScenarioGiven: Sendable {
  /// The initial sections.
  enum Content: Sendable {
    case sections([ScenarioSection])
    case document(Document)
  }

  /// The viewport and the sizes of its cells.
  struct Viewport: Sendable {
    var size: CGSize
    /// `nil` for cells that are as high as their content.
    var itemHeight: CGFloat?
    var headerHeight: CGFloat?
    var selection = ListSelection.Mode.single
  }

  /// `nil` where the document decides.
  var identity: ListIdentity?
  var reloads = false
  /// The placeholder of the list.
  var placeholder: String?
  /// How long an item must be visible for an impression; `nil` for no impressions.
  var impression: Duration?
  /// `nil` without a viewport.
  var viewport: Viewport?
  var content = Content.sections([])
  /// The bytes of its name in the document.
  var place: Range<Int>
}
