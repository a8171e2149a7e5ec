import UIKit

/// The data source and delegate of rows of 40 points, which tests can let break a rule.
@MainActor
final class RowsClient: NSObject {
  final class Cell: UICollectionViewCell {
    var wasMadeWithFrame = false

    override init(frame: CGRect) {
      super.init(frame: frame)
      wasMadeWithFrame = true
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Places rows below each other.
  final class Layout: UICollectionViewLayout {
    var rowHeight: CGFloat = 40
    /// A row that doesn't exist, if a test asks for it.
    var extraRows = 0
    private var frames: [(path: IndexPath, frame: CGRect)] = []

    override func prepare() {
      guard let view = collectionView else { return }
      var y: CGFloat = 0
      frames = []
      for section in 0..<view.numberOfSections {
        for item in 0..<(view.numberOfItems(inSection: section) + extraRows) {
          let frame = CGRect(x: 0, y: y, width: view.bounds.width, height: rowHeight)
          frames.append((IndexPath(item: item, section: section), frame))
          y += rowHeight
        }
      }
    }

    override var collectionViewContentSize: CGSize {
      CGSize(width: collectionView?.bounds.width ?? 0, height: CGFloat(frames.count) * rowHeight)
    }

    override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    {
      frames.filter { $0.frame.minY < rect.maxY && $0.frame.maxY > rect.minY }.map {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: $0.path)
        attributes.frame = $0.frame
        return attributes
      }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      frames.first { $0.path == indexPath }.map {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: $0.path)
        attributes.frame = $0.frame
        return attributes
      }
    }
  }

  let layout = Layout()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
  let view: UICollectionView
  var rows: [[String]]
  /// Makes a cell in another way.
  var makeCell: ((UICollectionView, IndexPath) -> UICollectionViewCell)?
  var onWillDisplay: (() -> Void)?
  var log: [String] = []
  private(set) var displayed: [IndexPath: Int] = [:]

  init(_ rows: [[String]] = [(0..<20).map { "\($0)" }]) {
    self.rows = rows
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    super.init()
    view.register(Cell.self, forCellWithReuseIdentifier: "row")
    view.register(Cell.self, forCellWithReuseIdentifier: "other")
    view.dataSource = self
    view.delegate = self
    view.prefetchDataSource = self
    window.addSubview(view)
    view.layoutIfNeeded()
  }

  var complaints: [String] { view.simulation.complaints }
}

extension RowsClient: UICollectionViewDataSource, UICollectionViewDelegate {
  func numberOfSections(in collectionView: UICollectionView) -> Int { rows.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { rows[section].count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    makeCell?(collectionView, indexPath)
      ?? collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    log.append("display \(indexPath.item)")
    onWillDisplay?()
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    log.append("end \(indexPath.item)")
  }
}

extension RowsClient: UICollectionViewDataSourcePrefetching {
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    log += indexPaths.map { "prefetch \($0.item)" }
  }

  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {
    log += indexPaths.map { "cancel \($0.item)" }
  }
}
