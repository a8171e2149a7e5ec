import ListingKit

extension TerminalBrowser {
  /// The button or switch that is in focus, as it is now; `nil` where there is none any more.
  var focusedControl: ListView.Control? {
    guard let focus else { return nil }
    return listView.visibleControls.first {
      $0.element == focus.element && $0.index == focus.index
    }
  }

  /// Goes to the next button or switch on the screen or to the one before, round the end; from the
  /// cursor to the first one that is at it or after it.
  func moveFocus(_ isForward: Bool) {
    let controls = listView.visibleControls
    let count = controls.count
    guard count > 0 else {
      model.message = "no button in this item"
      return
    }
    let next: Int
    if let focusedControl, let index = controls.firstIndex(of: focusedControl) {
      next = (index + (isForward ? 1 : count - 1)) % count
    } else {
      let top = place.flatMap { listView.element(at: .item($0)) }?.frame.minY ?? 0
      let first = controls.firstIndex { $0.frame.maxY > top } ?? 0
      next = isForward ? first : (first + count - 1) % count
    }
    focus = controls[next]
    if case .item(let indexPath) = controls[next].element { setCursor(indexPath) }
  }

  func pressFocus() {
    guard let focusedControl else { return }
    listView.press(focusedControl)
  }
}
