// https://developer.apple.com/documentation/uikit/uisegmentedcontrol

open class UISegmentedControl: UIControl {
  open var selectedSegmentIndex = -1
  private var titles: [String?] = []

  open var numberOfSegments: Int { titles.count }

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    titles.insert(title, at: min(segment, titles.count))
  }

  open func removeAllSegments() { titles = [] }
}
