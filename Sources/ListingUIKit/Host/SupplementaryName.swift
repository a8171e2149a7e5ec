#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// The names of the kinds of supplementary views in a collection view.
  @MainActor
  enum SupplementaryName {
    /// Returns the kind and the index path of a view of a section in the collection view; `nil` for a cell, a decoration and a
    /// view of the whole list.
    static func name(of kind: ListViewElementKind) -> (name: String, indexPath: IndexPath)? {
      switch kind {
      case .header(let section):
        (UICollectionView.elementKindSectionHeader, IndexPath(item: 0, section: section))
      case .footer(let section):
        (UICollectionView.elementKindSectionFooter, IndexPath(item: 0, section: section))
      case .supplementary(let kind, let indexPath): (kind.rawValue, indexPath)
      case .item, .decoration, .boundary: nil
      }
    }

    /// Returns the name of a kind in the collection view.
    static func name(of kind: ListSupplementaryKind) -> String {
      switch kind {
      case .header: UICollectionView.elementKindSectionHeader
      case .footer: UICollectionView.elementKindSectionFooter
      default: kind.rawValue
      }
    }

    /// Returns the kind with a name in the collection view.
    static func kind(of name: String) -> ListSupplementaryKind {
      switch name {
      case UICollectionView.elementKindSectionHeader: .header
      case UICollectionView.elementKindSectionFooter: .footer
      default: ListSupplementaryKind(rawValue: name)
      }
    }

    /// Returns the element of a view.
    static func element(_ name: String, at indexPath: IndexPath) -> ListViewElementKind {
      switch kind(of: name) {
      case .header: .header(section: indexPath.section)
      case .footer: .footer(section: indexPath.section)
      case let kind: .supplementary(kind, indexPath)
      }
    }
  }
#endif
