import Foundation

extension ListView.Element.Kind {
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

extension ListView.Name {
  /// The position in a snapshot of what is named; `nil` where it is not there.
  func kind(in snapshot: ListSnapshot) -> ListView.Element.Kind? {
    switch self {
    case .item(let path): return snapshot.indexPath(for: path).map { .item($0) }
    case .boundary(let kind): return .boundary(kind)
    case .supplementary(let path), .decoration(let path):
      let position = item.map { snapshot.indexPath(for: $0) }
      // One whose item is gone is gone, too.
      guard let section = position.map({ $0?.section }) ?? snapshot.index(ofSection: path.section)
      else { return nil }
      let item = position.flatMap { $0?.item }
      if case .decoration = self {
        return .decoration(path.kind.rawValue, section: section, item: item)
      }
      return ListView.Element.Kind(path.kind, section: section, item: item)
    }
  }

  /// The item that the view is the cell of, or that it is attached to.
  var item: ListItemPath? {
    switch self {
    case .item(let path): path
    case .supplementary(let path), .decoration(let path):
      path.item.map { ListItemPath(section: path.section, item: $0) }
    case .boundary: nil
    }
  }

  /// The name of the same view of another item.
  func moved(to item: ListItemPath) -> ListView.Name {
    func moved(_ path: ListSupplementaryPath) -> ListSupplementaryPath {
      ListSupplementaryPath(kind: path.kind, section: item.section, item: item.item)
    }
    return switch self {
    case .item: .item(item)
    case .boundary: self
    case .supplementary(let path): .supplementary(moved(path))
    case .decoration(let path): .decoration(moved(path))
    }
  }
}

extension ListView.Element {
  /// The position of the item that the view is the cell of, or that it is attached to.
  var itemIndexPath: IndexPath? {
    guard name.item != nil else { return nil }
    return kind.indexPath
  }
}

extension ListView {
  /// What is at a position of the list on display; `nil` where nothing is.
  func name(of kind: Element.Kind) -> Name? {
    if case .item(let indexPath) = kind { return snapshot.itemPath(at: indexPath).map(Name.item) }
    if case .boundary(let kind) = kind { return .boundary(kind) }
    guard let section = kind.section.flatMap(snapshot.sectionIdentifier) else { return nil }
    let item = snapshot.itemPath(at: kind.indexPath)?.item
    if case .decoration(let kind, _, let position) = kind {
      return .decoration(
        ListSupplementaryPath(
          kind: ListSupplementaryKind(rawValue: kind), section: section,
          item: position == nil ? nil : item))
    }
    guard let (kind, indexPath) = kind.supplementary else { return nil }
    if sections[indexPath.section].boundaries[kind] != nil {
      return .supplementary(ListSupplementaryPath(kind: kind, section: section))
    }
    return item.map {
      .supplementary(ListSupplementaryPath(kind: kind, section: section, item: $0))
    }
  }
}
