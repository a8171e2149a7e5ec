import Foundation

#if !canImport(UIKit) && !canImport(AppKit)
  extension IndexPath {
    /// Creates the index path of an item in a section.
    public init(item: Int, section: Int) {
      // A literal would make an array for each.
      self = IndexPath(index: section).appending(item)
    }

    /// Creates the index path of a row in a section.
    public init(row: Int, section: Int) { self.init(item: row, section: section) }

    /// The index of the section; 0 where the path is empty.
    public var section: Int { isEmpty ? 0 : self[0] }

    /// The index of the item in its section; 0 where the path has no second part.
    public var item: Int { count > 1 ? self[1] : 0 }

    /// The same as ``item``, by the name that tables use.
    public var row: Int { item }
  }
#endif
