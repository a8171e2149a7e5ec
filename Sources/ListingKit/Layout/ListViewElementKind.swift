import Foundation

/// What a view on display belongs to, by position.
public enum ListViewElementKind: Hashable, Sendable {
  /// The cell of an item.
  case item(IndexPath)
  /// The header of the section at an index.
  case header(section: Int)
  /// The footer of the section at an index.
  case footer(section: Int)
  /// A view of another kind: that of an item or, at the boundary of a section, of its item 0.
  case supplementary(ListSupplementaryKind, IndexPath)
  /// A view of the layout's own, by its kind: behind the section at an index, or at an item of
  /// it, as a separator is.
  case decoration(String, section: Int, item: Int? = nil)
  /// A view at the boundary of the whole list.
  case boundary(ListSupplementaryKind)
}

extension ListViewElementKind {
  /// The view of a kind that belongs to a section or, where one is given, to an item in it.
  init(_ kind: ListSupplementaryKind, section: Int, item: Int? = nil) {
    switch (kind, item) {
    case (.header, nil): self = .header(section: section)
    case (.footer, nil): self = .footer(section: section)
    default: self = .supplementary(kind, IndexPath(item: item ?? 0, section: section))
    }
  }

  /// Whether the view is the cell of an item.
  var isItem: Bool {
    if case .item = self { true } else { false }
  }

  /// The index of the section that the view belongs to; `nil` for one of the whole list.
  var section: Int? {
    switch self {
    case .item(let indexPath), .supplementary(_, let indexPath): indexPath.section
    case .header(let section), .footer(let section), .decoration(_, let section, _): section
    case .boundary: nil
    }
  }

  /// Whether the view is of the layout's own.
  var isDecoration: Bool {
    if case .decoration = self { true } else { false }
  }

  /// The index path of the item that the view belongs to; of its section's item 0 where it belongs
  /// to the section, and of the first of all where to the list.
  var indexPath: IndexPath {
    switch self {
    case .item(let indexPath), .supplementary(_, let indexPath): indexPath
    case .header(let section), .footer(let section): IndexPath(item: 0, section: section)
    case .decoration(_, let section, let item): IndexPath(item: item ?? 0, section: section)
    case .boundary: IndexPath(item: 0, section: 0)
    }
  }

  /// What the view is asked for by, where it is no cell.
  var supplementary: (kind: ListSupplementaryKind, indexPath: IndexPath)? {
    switch self {
    case .item, .decoration, .boundary: nil
    case .header(let section): (.header, IndexPath(item: 0, section: section))
    case .footer(let section): (.footer, IndexPath(item: 0, section: section))
    case .supplementary(let kind, let indexPath): (kind, indexPath)
    }
  }
}
