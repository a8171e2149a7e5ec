#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// Shows a list in a collection view: its data source, its delegate, and that of its drags and drops.
  ///
  /// ```swift
  /// let collectionView = UICollectionView(
  ///   frame: bounds, collectionViewLayout: ListCollectionViewLayout())
  /// let host = CollectionViewHost(collectionView)
  /// list.attach(host)
  /// ```
  ///
  /// Keep the host for as long as the view shows the list: neither of them retains it. Nothing needs to be registered. Cells
  /// are subclasses of `UICollectionViewCell` that conform to `ListCell`; any other cell shows its `content` in a
  /// ``ContentCell``.
  ///
  /// Compiled and tested against a simulation of UICollectionView; not yet built with Apple's SDK.
  @MainActor
  public final class CollectionViewHost: NSObject {
    /// The view that shows the list.
    public let collectionView: UICollectionView
    /// The list that the host shows, which it retains.
    public internal(set) var list: ListDataSource?
    /// Gets the calls of the collection view's delegate that the host doesn't handle itself, and
    /// `scrollViewDidScroll(_:)`.
    public var forwardingDelegate: (any UICollectionViewDelegate)? {
      get { forwardingObject as? any UICollectionViewDelegate }
      set {
        forwardingObject = newValue
        // The view asks only once what its delegate responds to.
        collectionView.delegate = nil
        collectionView.delegate = self
      }
    }
    /// It's used on the main actor, though `responds(to:)` doesn't say so.
    nonisolated(unsafe) private weak var forwardingObject: (any NSObjectProtocol)?
    /// Shows the image of an address in a view; by default the image of the app with this name.
    public var showImage: (_ source: String, _ view: UIImageView) -> Void = { source, view in
      view.image = UIImage(named: source)
    }

    /// Decides where the elements of the list are, and what sections are notified of.
    let listView = ListView()
    /// What the collection view shows, which is behind the list while a call of the list waits.
    var snapshot = ListSnapshot()
    /// The view that the collection view asks for.
    var request: ViewRequest?
    /// The displayed cells that are configured again.
    var reconfigured: [ListItemPath: UICollectionViewCell] = [:]
    /// The reuse identifiers that are registered, with the kind of view.
    var registered: Set<String> = []
    /// Whether a batch is performed, after which the collection view is laid out anyway.
    var isUpdating = false
    private var hasReportedLayout = false
    let calls = HostCallQueue()
    /// The layouts of the contents of cells.
    private(set) var contentLayouts = ContentLayoutCache(measurer: UniformTextMeasurer())

    /// Creates a host of a view, whose data source and delegates it becomes.
    public init(_ collectionView: UICollectionView) {
      self.collectionView = collectionView
      super.init()
      listView.surface = self
      takeTraits()
      collectionView.dataSource = self
      collectionView.delegate = self
      collectionView.prefetchDataSource = self
      becomeDragDelegate()
    }

    /// Takes the traits of the view: the size of text, the appearance, the direction of reading. A
    /// ``ListViewController`` calls it; an app that uses the host alone calls it when they change.
    public func takeTraits() {
      let traits = ListTraits(collectionView)
      guard traits != listView.traits || !(listView.measurer is FontTextMeasurer) else { return }
      let hasOtherFonts = traits.contentSizeCategory != listView.traits.contentSizeCategory
      listView.traits = traits
      if hasOtherFonts || !(listView.measurer is FontTextMeasurer) {
        let measurer = FontTextMeasurer(collectionView.traitCollection)
        listView.measurer = measurer
        contentLayouts = ContentLayoutCache(measurer: measurer)
        perform { [self] in reconfigure(visibleIndexPaths) }
      }
    }

    /// The layout of the view, if it's one whose places are those of the list view.
    var listLayout: ListCollectionViewLayout? {
      collectionView.collectionViewLayout as? ListCollectionViewLayout
    }

    /// Reports, once, that a section has a layout, and the collection view another one.
    func reportUnusedLayouts() {
      guard listLayout == nil, !hasReportedLayout, let list,
        let section = list.sections.first(where: { $0.layout(in: nil) != nil })
      else { return }
      hasReportedLayout = true
      list.report(
        ListDiagnostic(
          code: .invalid, section: section.listIdentifier,
          message:
            "section '\(section.listIdentifier)' has a layout, which isn't used: that of the collection view is "
            + "\(type(of: collectionView.collectionViewLayout)). Use ListCollectionViewLayout for the "
            + "layouts of sections"))
    }

    /// Takes the size of the view, and how far it's scrolled.
    func takeViewport(_ bounds: CGRect) {
      listView.setViewport(viewportSize(bounds), at: bounds.origin)
    }

    /// Returns the size for the list: between the bars across the direction of scrolling, and below the others.
    func viewportSize(_ bounds: CGRect) -> CGSize {
      let inset = collectionView.adjustedContentInset
      var size = bounds.size
      if listLayout?.scrollsHorizontally ?? false {
        size.height = max(0, size.height - inset.top - inset.bottom)
      } else {
        size.width = max(0, size.width - inset.left - inset.right)
      }
      return size
    }

    #if canImport(ObjectiveC)
      public override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || forwardingObject?.responds(to: selector) ?? false
      }

      public override func forwardingTarget(for selector: Selector!) -> Any? {
        forwardingObject?.responds(to: selector) ?? false
          ? forwardingObject : super.forwardingTarget(for: selector)
      }
    #endif
  }
#endif
