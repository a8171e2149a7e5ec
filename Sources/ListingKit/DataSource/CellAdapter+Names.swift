/// Names for the entries of ``interactions`` and ``events``. They have no storage and no dispatch of their own.
extension CellAdapter {
  public typealias Answer = (Context) -> Bool
  public typealias Handler = (Context) -> Void

  public var shouldHighlight: Answer? {
    get { interactions[.highlight] }
    set { interactions[.highlight] = newValue }
  }
  public var shouldSelect: Answer? {
    get { interactions[.select] }
    set { interactions[.select] = newValue }
  }
  public var shouldDeselect: Answer? {
    get { interactions[.deselect] }
    set { interactions[.deselect] = newValue }
  }
  public var canMove: Answer? {
    get { interactions[.move] }
    set { interactions[.move] = newValue }
  }
  public var canDelete: Answer? {
    get { interactions[.delete] }
    set { interactions[.delete] = newValue }
  }
  public var willDisplay: Handler? {
    get { events[.willDisplay] }
    set { events[.willDisplay] = newValue }
  }
  public var didEndDisplay: Handler? {
    get { events[.didEndDisplay] }
    set { events[.didEndDisplay] = newValue }
  }
  public var impression: Handler? {
    get { events[.impression] }
    set { events[.impression] = newValue }
  }
  public var prefetch: Handler? {
    get { events[.prefetch] }
    set { events[.prefetch] = newValue }
  }
  public var cancelPrefetch: Handler? {
    get { events[.cancelPrefetch] }
    set { events[.cancelPrefetch] = newValue }
  }
  public var didHighlight: Handler? {
    get { events[.didHighlight] }
    set { events[.didHighlight] = newValue }
  }
  public var didUnhighlight: Handler? {
    get { events[.didUnhighlight] }
    set { events[.didUnhighlight] = newValue }
  }
  public var didSelect: Handler? {
    get { events[.didSelect] }
    set { events[.didSelect] = newValue }
  }
  public var didDeselect: Handler? {
    get { events[.didDeselect] }
    set { events[.didDeselect] = newValue }
  }
  public var didMove: Handler? {
    get { events[.didMove] }
    set { events[.didMove] = newValue }
  }
  public var didDelete: Handler? {
    get { events[.didDelete] }
    set { events[.didDelete] = newValue }
  }
  public var didPress: Handler? {
    get { events[.didPress] }
    set { events[.didPress] = newValue }
  }
}
