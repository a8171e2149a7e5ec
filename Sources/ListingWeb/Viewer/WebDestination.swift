import ListingKit
import ListingXML

/// Where a viewer goes while pages are loaded.
enum WebDestination: Hashable, Sendable {
  /// A place; without one that at which the list begins.
  case place(WebPlace?)
  /// The item in a position of the source of a section, or the last item if there are fewer.
  case position(Int, section: String)
  /// The item of a section with an identifier, of which case and accents don't matter.
  case named(String, section: String)
  /// The last item of a section, or of the list.
  case end(section: String?)
}

extension WebDestination {
  /// The destination in a sentence, after "Loading".
  var text: String {
    switch self {
    case .place(nil): "the list"
    case .place(.unit(let unit)?): "up to item \(unit + 1)"
    case .place(.item(let path)?): "up to '\(path.item)'"
    case .place(.about?): "up to where you were"
    case .position(let position, _): "item \(position + 1)"
    case .named(let name, _): "up to '\(name)'"
    case .end: "to the end"
    }
  }

  /// The message for the reader of a page when the destination isn't there; `nil` if it always is.
  ///
  /// - Parameter hasFailed: whether a page before it couldn't be loaded.
  func missing(hasFailed: Bool) -> String? {
    let name: String
    switch self {
    case .place(.unit(let unit)?): name = "item \(unit + 1)"
    case .place(.item(let path)?): name = "'\(path.item)'"
    case .named(let item, _): name = "'\(item)'"
    case .position(let position, _): name = "item \(position + 1)"
    case .place(.about?), .place(nil), .end: return nil
    }
    return hasFailed
      ? "\(name.first?.uppercased() ?? "")\(name.dropFirst()) wasn't found, since the list couldn't be loaded."
      : "There is no \(name) in this list."
  }

  /// The section whose pages are loaded; `nil` for several.
  func section(in list: ListDataSource) -> String? {
    switch self {
    case .place(.item(let path)?): path.section
    case .named(_, let section), .position(_, let section): section
    case .place(.about(let place)?): place.section
    case .end(let section): section ?? list.displayedSnapshot.sectionIdentifiers.last
    case .place(.unit?), .place(nil): nil
    }
  }

  /// Whether only a position is known, and no item.
  var isPosition: Bool { if case .position = self { true } else { false } }

  /// The position of the destination in the source of its section; `nil` if it isn't known.
  var position: Int? {
    switch self {
    case .position(let position, _): position
    case .place(.about(let place)?): place.position
    case .end: .max
    case .place, .named: nil
    }
  }
}
