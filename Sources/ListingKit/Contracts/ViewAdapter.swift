import Foundation

/// The headers, the footers or the views of another kind of sections, which may share an adapter.
public struct ViewAdapter<View> {
  /// Returns the content, for a ``ListContentView``; `nil` shows no view.
  public var content: ((any ListSection, IndexPath) -> ListContent?)?
  /// Configures a dequeued view.
  public var configure: ((View, any ListSection, IndexPath) -> Void)?
  /// Returns the size of the view in points; `.automatic` measures it.
  public var size: ((any ListSection, _ section: Int) -> CGSize)?
  /// Returns a view; `nil` for a ``ListContentView``.
  var dequeue: ((any ListSection, ListSupplementaryKind, IndexPath) -> (any ListReusableView)?)?

  /// Creates an adapter that dequeues no views: they show ``content``.
  public init() {}

  /// The adapter as one of views of any type.
  func erased() -> ViewAdapter<any ListReusableView> {
    var result = ViewAdapter<any ListReusableView>()
    result.content = content
    result.configure = configure.map { configure in
      { view, section, indexPath in
        if let view = view as? View { configure(view, section, indexPath) }
      }
    }
    result.size = size
    result.dequeue = dequeue
    return result
  }
}
