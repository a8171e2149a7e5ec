#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// A view controller that shows a list in a collection view.
  ///
  /// ```swift
  /// final class FeedController: ListViewController {
  ///   override func viewDidLoad() {
  ///     super.viewDidLoad()
  ///     list.appendSections([restaurants, offers])
  ///   }
  /// }
  /// ```
  open class ListViewController: UIViewController {
    /// The list.
    public let list: ListDataSource
    /// The view that shows the list.
    public private(set) lazy var collectionView = makeCollectionView()
    /// Shows the list in the view.
    public private(set) lazy var host = CollectionViewHost(collectionView)

    /// Creates a controller of a new list.
    public convenience override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?)
    {
      self.init(list: ListDataSource(), nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a controller of a list.
    public init(
      list: ListDataSource, nibName nibNameOrNil: String? = nil,
      bundle nibBundleOrNil: Bundle? = nil
    ) {
      self.list = list
      super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    public required init?(coder: NSCoder) {
      list = ListDataSource()
      super.init(coder: coder)
    }

    /// Returns the view for the list, with the places of the sections' layouts. Override it for another layout.
    open func makeCollectionView() -> UICollectionView {
      UICollectionView(frame: .zero, collectionViewLayout: ListCollectionViewLayout())
    }

    open override func viewDidLoad() {
      super.viewDidLoad()
      view.fill(with: collectionView)
      list.attach(host)
    }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      list.didBecomeActive()
    }

    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      list.didBecomeInactive()
    }

    open override func setEditing(_ editing: Bool, animated: Bool) {
      super.setEditing(editing, animated: animated)
      collectionView.isEditing = editing
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      host.takeTraits()
    }
  }
#endif
