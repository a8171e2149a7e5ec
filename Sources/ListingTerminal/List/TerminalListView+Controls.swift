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
      model.message = "no button or input here"
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
    press(focusedControl)
  }

  /// Presses a button or a switch, or begins to change an input.
  func press(_ control: ListView.Control) {
    guard let input = control.input else {
      listView.press(control)
      list.flush()
      // A form that wasn't submitted continues at its first mistake.
      let inputs = listView.visibleControls.filter { $0.element == control.element }
      if let wrong = inputs.first(where: { $0.input?.problem != nil }) { focus = wrong }
      return
    }
    focus = control
    switch input.kind {
    case .text(let type):
      model.edit(.init(label: input.label, isSecret: type == .password), input.value)
    case .date: model.edit(.init(label: input.label), input.value)
    case .textArea: model.edit(.init(label: input.label, hasLines: true), input.value)
    case .picker(let options, _):
      choices = options.map { .value($0) }
      model.offer(choices.map(\.title))
    case .stepper, .slider: adjustFocus(by: 1)
    }
  }

  /// Sorts the table at the cursor by a column, by its distance from the one that sorts it; from one end to the other.
  func sort(_ distance: Int) {
    let titles = listView.sortingTitles(inSectionAt: place?.section ?? 0)
    guard !titles.isEmpty else {
      model.message = "no column sorts here"
      return
    }
    let current =
      titles.firstIndex { $0.sorting != .unsorted } ?? (distance > 0 ? -1 : titles.count)
    let next = (current + distance) % titles.count
    press(titles[next < 0 ? next + titles.count : next].control)
  }

  /// Changes the value of the focused input by a number of steps.
  func adjustFocus(by steps: Int) {
    // What the key before has changed isn't shown yet.
    list.flush()
    if let value = focusedControl?.input?.value(steps: steps) { enter(ListInputChange(value)) }
  }

  /// Enters a value in the focused input.
  func enter(_ change: ListInputChange) {
    if let focusedControl { listView.input(change, for: focusedControl) }
  }
}
