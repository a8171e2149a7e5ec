import ListingKit

extension TerminalListView {
  /// The focused button or switch in its current state; `nil` if there is none.
  var focusedControl: ListView.Control? {
    guard let focus else { return nil }
    return listView.visibleControls.first {
      $0.element == focus.element && $0.index == focus.index
    }
  }

  /// Moves the focus to the next or the previous button or switch on the screen, and from one end to the
  /// other. Without a focus, it moves to the first control at or after the cursor.
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
