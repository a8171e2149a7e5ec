import Foundation

extension ListView {
  /// The element that a view belongs to, by identifiers.
  enum Name: Hashable {
    case item(ListItemPath)
    case supplementary(ListSupplementaryPath)
    /// A decoration view, by the path that a supplementary view of its kind would have.
    case decoration(ListSupplementaryPath)
    case boundary(ListSupplementaryKind)
  }
}

extension ListView.Name {
  /// Returns the position in a snapshot; `nil` if the snapshot doesn't contain it.
  func kind(in snapshot: ListSnapshot) -> ListView.Element.Kind? {
    switch self {
    case .item(let path): return snapshot.indexPath(for: path).map { .item($0) }
    case .boundary(let kind): return .boundary(kind)
    case .supplementary(let path), .decoration(let path):
      let position = item.map { snapshot.indexPath(for: $0) }
      // A view disappears with its item.
      guard let section = position.map({ $0?.section }) ?? snapshot.index(ofSection: path.section)
      else { return nil }
      let item = position.flatMap { $0?.item }
      if case .decoration = self {
        return .decoration(path.kind.rawValue, section: section, item: item)
      }
      return ListView.Element.Kind(path.kind, section: section, item: item)
    }
  }

  /// The item of the cell, or of the attached view.
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
  /// The position of the item of the cell, or of the attached view.
  var itemIndexPath: IndexPath? {
    guard name.item != nil else { return nil }
    return kind.indexPath
  }
}

extension ListView {
  /// Returns the name of the view at a position of the displayed list; `nil` if there is none.
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
