import Foundation

/// The kind and the position of a displayed view.
public enum ListViewElementKind: Hashable, Sendable {
  /// The cell of an item.
  case item(IndexPath)
  /// The header of the section at an index.
  case header(section: Int)
  /// The footer of the section at an index.
  case footer(section: Int)
  /// A view of another kind: that of an item or, at the boundary of a section, of its item 0.
  case supplementary(ListSupplementaryKind, IndexPath)
  /// A view that the layout makes, by its kind: behind the section at an index, or, as a separator,
  /// at one of its items.
  case decoration(String, section: Int, item: Int? = nil)
  /// A view at the boundary of the whole list.
  case boundary(ListSupplementaryKind)
}

extension ListViewElementKind {
  /// Creates the kind of a view that belongs to a section or, if one is given, to an item in it.
  init(_ kind: ListSupplementaryKind, section: Int, item: Int? = nil) {
    switch (kind, item) {
    case (.header, nil): self = .header(section: section)
    case (.footer, nil): self = .footer(section: section)
    default: self = .supplementary(kind, IndexPath(item: item ?? 0, section: section))
    }
  }

  /// Whether the view is the cell of an item.
  package var isItem: Bool {
    if case .item = self { true } else { false }
  }

  /// The index of the view's section; `nil` for a view of the whole list.
  package var section: Int? {
    switch self {
    case .item(let indexPath), .supplementary(_, let indexPath): indexPath.section
    case .header(let section), .footer(let section), .decoration(_, let section, _): section
    case .boundary: nil
    }
  }

  /// Whether the layout makes the view.
  var isDecoration: Bool {
    if case .decoration = self { true } else { false }
  }

  /// The index path of the view's item. For a view of a section it's that of item 0, and for a view
  /// of the list that of the first item.
  var indexPath: IndexPath {
    switch self {
    case .item(let indexPath), .supplementary(_, let indexPath): indexPath
    case .header(let section), .footer(let section): IndexPath(item: 0, section: section)
    case .decoration(_, let section, let item): IndexPath(item: item ?? 0, section: section)
    case .boundary: IndexPath(item: 0, section: 0)
    }
  }

  /// The kind and the index path with which the view is requested from its section; `nil` for a
  /// cell.
  var supplementary: (kind: ListSupplementaryKind, indexPath: IndexPath)? {
    switch self {
    case .item, .decoration, .boundary: nil
    case .header(let section): (.header, IndexPath(item: 0, section: section))
    case .footer(let section): (.footer, IndexPath(item: 0, section: section))
    case .supplementary(let kind, let indexPath): (kind, indexPath)
    }
  }
}
