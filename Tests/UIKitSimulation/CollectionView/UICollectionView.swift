// https://developer.apple.com/documentation/uikit/uicollectionview

open class UICollectionView: UIScrollView {
  public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }

  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    public static let left = ScrollPosition(rawValue: 1 << 3)
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  public class var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }
  public class var elementKindSectionFooter: String { "UICollectionElementKindSectionFooter" }

  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  open weak var dragDelegate: (any UICollectionViewDragDelegate)?
  open weak var dropDelegate: (any UICollectionViewDropDelegate)?
  open var dragInteractionEnabled = true
  open var isPrefetchingEnabled = true
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var isEditing = false
  open var backgroundView: UIView?
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { takeLayout(replacing: oldValue) }
  }
  public let simulation = CollectionViewSimulation()

  /// The number of items of each section; `nil` until the data source is asked.
  var counts: [Int]?
  var isLayoutInvalid = true
  var isLaidOutNow = false
  /// The displayed views.
  var displayed: [ElementKey: DisplayedView] = [:]
  /// The views whose animations haven't ended.
  var leaving: [(key: ElementKey, view: UICollectionReusableView)] = []
  var pool: [String: [UICollectionReusableView]] = [:]
  var registered: [String: AnyClass] = [:]
  /// The request of the data source for a view.
  var request: ViewRequest?
  /// The calls of a delegate or a data source in progress, during which the view must not be updated.
  var callDepth = 0
  var batch: BatchChanges?
  var batchCompletions: [(Bool) -> Void] = []
  var pendingCompletions: [(Bool) -> Void] = []
  var selected: Set<IndexPath> = []
  var prefetched: Set<IndexPath> = []

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
  }

  open override var frame: CGRect {
    didSet { if frame.size != oldValue.size { boundsDidChange() } }
  }

  var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  // MARK: - What is shown

  open var numberOfSections: Int { loadedCounts().count }

  open func numberOfItems(inSection section: Int) -> Int { loadedCounts()[section] }

  open var visibleCells: [UICollectionViewCell] {
    displayed.values.compactMap { $0.view as? UICollectionViewCell }
  }

  open var indexPathsForVisibleItems: [IndexPath] {
    displayed.keys.filter { $0.category == .cell }.map(\.indexPath)
  }

  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    displayed[.cell(indexPath)]?.view as? UICollectionViewCell
  }

  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    displayed[ElementKey(category: .supplementaryView, kind: elementKind, indexPath: indexPath)]?
      .view
  }

  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    displayed.first { $0.key.category == .cell && $0.value.view.frame.contains(point) }?.key
      .indexPath
  }

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  // MARK: - Views

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    registered["cell \(identifier)"] = cellClass
  }

  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    registered["\(elementKind) \(identifier)"] = viewClass
  }

  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    dequeue("cell", identifier, .cell(indexPath)) as? UICollectionViewCell ?? UICollectionViewCell()
  }

  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    dequeue(
      elementKind, identifier,
      ElementKey(category: .supplementaryView, kind: elementKind, indexPath: indexPath))
  }

  // MARK: - Scrolling

  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    performLayout()
    guard let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else {
      return simulation.complain(
        "attempted to scroll to an item that doesn't exist: \(indexPath)")
    }
    var offset = contentOffset
    if scrollPosition.contains(.top) { offset.y = frame.minY }
    if scrollPosition.contains(.centeredVertically) { offset.y = frame.midY - bounds.height / 2 }
    if scrollPosition.contains(.bottom) { offset.y = frame.maxY - bounds.height }
    if scrollPosition.contains(.left) { offset.x = frame.minX }
    if scrollPosition.contains(.centeredHorizontally) { offset.x = frame.midX - bounds.width / 2 }
    if scrollPosition.contains(.right) { offset.x = frame.maxX - bounds.width }
    contentOffset = limited(offset)
  }

  override func offsetDidChange(from old: CGPoint) {
    super.offsetDidChange(from: old)
    boundsDidChange()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    performLayout()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { finishAnimations(completed: false) }
  }
}
