import Foundation
import ListingKit
import ListingXML

/// What a scenario begins with.
struct ScenarioGiven: Sendable {
  /// Where the first sections come from.
  enum Content: Sendable {
    case sections([ScenarioSection])
    case document(ListingDocument)
  }

  /// A view, and how large things are in it.
  struct Viewport: Sendable {
    var size: CGSize
    var itemHeight: CGFloat = 44
    var headerHeight: CGFloat = 0
    var allowsMultipleSelection = false
  }

  /// `nil` where the document decides.
  var identity: ListIdentity?
  var reloads = false
  /// `nil` where nobody looks.
  var viewport: Viewport?
  var content = Content.sections([])
  /// The bytes of its name in the document.
  var place: Range<Int>
}
