#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// Places the elements of a list where a `ListView` does, so that their frames are those of the tests on any machine.
  ///
  /// Each section has its own layout (`ListSection.layout(in:)`), or one item per line. Cells have the size that they
  /// prefer unless their section or its layout gives one.
  ///
  /// ```swift
  /// let layout = ListCollectionViewLayout()                // each section's layout
  /// let rows = ListCollectionViewLayout(FlowLayout())      // the sizes of `size(at:)` in lines
  /// ```
  ///
  /// The view's data source must be a ``CollectionViewHost``.
  @MainActor
  public final class ListCollectionViewLayout: UICollectionViewLayout {
    /// The layout of the list.
    public var layout: any ListLayout {
      didSet {
        host?.listView.layout = layout
        invalidateLayout()
      }
    }

    /// Whether the list view is asked, and its answer needs no further notice.
    private(set) var isAsking = false
    private var registeredKinds: Set<String> = []
    /// Where the list view has moved the viewport when something above it has changed.
    private var targetOffset: CGPoint?

    /// Creates a layout.
    ///
    /// - Parameter layout: the layout of the list; by default the layouts of the sections.
    public init(_ layout: any ListLayout = CompositionalLayout()) {
      self.layout = layout
      super.init()
    }

    public required init?(coder: NSCoder) {
      layout = CompositionalLayout()
      super.init(coder: coder)
    }

    private var host: CollectionViewHost? { collectionView?.dataSource as? CollectionViewHost }

    var scrollsHorizontally: Bool { layout.scrollDirection == .horizontal }

    public override class var layoutAttributesClass: AnyClass { ListLayoutAttributes.self }

    public override func prepare() {
      super.prepare()
      guard let host, let collectionView else { return }
      ask {
        if host.listView.layout !== layout { host.listView.layout = layout }
        host.takeTraits()
        let wanted = host.listView.contentOffset
        targetOffset = host.isUpdating && wanted != collectionView.contentOffset ? wanted : nil
        if targetOffset == nil { host.takeViewport(collectionView.bounds) }
      }
    }

    public override var collectionViewContentSize: CGSize { host?.listView.contentSize ?? .zero }

    public override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      ask { host?.listView.places(in: rect).compactMap(attributes) }
    }

    public override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes(of: .item(indexPath)) }

    public override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      attributes(of: SupplementaryName.element(elementKind, at: indexPath))
    }

    public override func layoutAttributesForDecorationView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      attributes(of: .decoration(elementKind, section: indexPath.section))
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      guard let host, let collectionView else { return false }
      let (size, content) = (host.listView.size, host.listView.contentSize)
      ask { host.takeViewport(newBounds) }
      _ = collectionView
      return host.listView.size != size || host.listView.contentSize != content
        || host.listView.placesDependOnOffset
    }

    public override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
      guard let host, preferredAttributes.representedElementCategory == .cell else { return false }
      let old = host.listView.contentOffset
      let hasChanged = ask {
        host.listView.setMeasuredSize(preferredAttributes.size, at: originalAttributes.indexPath)
      }
      let new = host.listView.contentOffset
      adjustment = CGPoint(x: new.x - old.x, y: new.y - old.y)
      return hasChanged
    }

    /// How far the viewport moves so that what it shows stays, when an item above it has another size than estimated.
    private var adjustment = CGPoint.zero

    public override func invalidationContext(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
      let context = super.invalidationContext(
        forPreferredLayoutAttributes: preferredAttributes,
        withOriginalAttributes: originalAttributes)
      context.contentOffsetAdjustment = adjustment
      adjustment = .zero
      return context
    }

    public override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint {
      defer { targetOffset = nil }
      return targetOffset ?? proposedContentOffset
    }

    private func ask<Value>(_ body: () -> Value) -> Value {
      let outer = isAsking
      isAsking = true
      defer { isAsking = outer }
      return host?.calls.handle(body) ?? body()
    }

    // MARK: - Attributes

    private func attributes(of kind: ListViewElementKind) -> UICollectionViewLayoutAttributes? {
      ask { host?.listView.surfacePlace(of: kind).flatMap(attributes) }
    }

    private func attributes(_ place: ListView.SurfacePlace) -> UICollectionViewLayoutAttributes? {
      guard let attributes = emptyAttributes(of: place.kind) else { return nil }
      attributes.frame = place.frame
      attributes.zIndex = place.zIndex
      return attributes
    }

    private func emptyAttributes(of kind: ListViewElementKind) -> UICollectionViewLayoutAttributes?
    {
      switch kind {
      case .item(let indexPath): return ListLayoutAttributes(forCellWith: indexPath)
      case .decoration(let name, let section, let item):
        if registeredKinds.insert(name).inserted {
          register(ContentDecorationView.self, forDecorationViewOfKind: name)
        }
        let attributes = ListLayoutAttributes(
          forDecorationViewOfKind: name, with: IndexPath(item: item ?? 0, section: section))
        attributes.content = host?.listView.decorationContent(of: kind) ?? .empty
        return attributes
      default:
        return SupplementaryName.name(of: kind).map {
          ListLayoutAttributes(forSupplementaryViewOfKind: $0.name, with: $0.indexPath)
        }
      }
    }
  }
#endif
