import Foundation

// Here, since dequeuing asks the host of the list.
extension CellAdapter where Model: ListIdentifiable, Cell: ListCell {
  /// Creates an adapter that dequeues a `Cell` for each item.
  ///
  /// - Parameter configure: sets the properties of the adapter.
  public init(_ configure: (inout CellAdapter) -> Void) {
    self.init()
    dequeue = { section, indexPath in
      let cell: Cell? = section.dequeueCell(at: indexPath)
      return cell
    }
    configure(&self)
  }
}

extension ViewAdapter where View: ListReusableView {
  /// Creates an adapter that dequeues a `View` for each section.
  ///
  /// - Parameter configure: configures the view.
  public init(_ configure: @escaping (View, any ListSection, IndexPath) -> Void) {
    self.init()
    self.configure = configure
    dequeue = { section, kind, indexPath in
      let view: View? = section.dequeueSupplementaryView(ofKind: kind, at: indexPath)
      return view
    }
  }
}
