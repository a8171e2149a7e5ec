import Foundation
import ListingKit

/// A choice in a menu.
enum TerminalChoice {
  case action(ItemAction)
  case control(ListView.Control)
  /// A value of the focused input.
  case value(ListInput.Option)

  var title: String {
    switch self {
    case .action(let action): action.title
    case .control(let control):
      if let input = control.input {
        input.shownValue.isEmpty ? input.label : "\(input.label): \(input.shownValue)"
      } else if let isOn = control.isOn {
        (isOn ? "[x] " : "[ ] ") + control.title
      } else {
        control.title
      }
    case .value(let option): option.title
    }
  }
}

/// Actions, deletions and moves of the item at the cursor.
extension TerminalListView {
  /// Presses the only button or switch of the item, offers them if there are several, or selects the item.
  func activate() {
    guard let place else { return }
    let controls = listView.controls(in: .item(place))
    switch controls.count {
    case 0: listView.tapItem(at: place)
    case 1: press(controls[0])
    default: offer(controls.map(TerminalChoice.control))
    }
  }

  func showActions() {
    let actions = place.map(actions) ?? []
    if actions.isEmpty {
      model.message = "this item has no actions"
    } else {
      offer(actions.map(TerminalChoice.action))
    }
  }

  private func offer(_ choices: [TerminalChoice]) {
    self.choices = choices
    model.offer(choices.map(\.title))
  }

  func choose(_ index: Int) -> Response {
    guard choices.indices.contains(index) else { return .handled }
    switch choices[index] {
    case .action(let action): attempt([action], itemName)
    case .control(let control): press(control)
    case .value(let option): enter(ListInputChange(option.value))
    }
    return .handled
  }

  /// Deletes the visible ones of several selected items, or otherwise the item at the cursor: at once if that can be
  /// undone, otherwise after a confirmation.
  func delete() {
    let selected = list.selection.mode == .multiple ? list.indexPathsForSelectedItems : []
    let places = selected.isEmpty ? [place].compactMap { $0 } : selected
    let deletions = list.deletions(at: places)
    guard let first = deletions.first else {
      model.message =
        selected.isEmpty ? "this item can't be deleted" : "the selected items can't be deleted"
      return
    }
    if selected.isEmpty { return attempt([first.action], itemName) }
    let others = places.count - deletions.count
    let number = deletions.count == 1 ? "1 item" : "\(deletions.count) items"
    let name = others > 0 ? "\(number), \(others) can't be deleted" : number
    if deletions.allSatisfy(\.action.canBeUndone) {
      list.delete(deletions.compactMap { list.displayedSnapshot.itemPath(at: $0.place) })
      model.message = "\(first.action.title) \(name): u to undo"
    } else {
      attempt(deletions.map(\.action), name)
    }
  }

  func undo() {
    if !list.undo() { model.message = "there is nothing to undo" }
  }

  private func actions(at place: IndexPath) -> [ItemAction] {
    list.actions(at: place).filter(\.isEnabled)
  }

  /// The first text of the item at the cursor, for a question.
  private var itemName: String {
    textsAtCursor.first { !$0.isEmpty }.map { String($0.prefix(40)) } ?? focusedItem?.item ?? ""
  }

  /// Performs actions, if the user confirms the first one that asks.
  private func attempt(_ actions: [ItemAction], _ name: String) {
    if let question = actions.lazy.compactMap({ $0.question(about: name) }).first {
      unconfirmed = actions
      model.confirm(question)
    } else {
      actions.forEach(perform)
    }
  }

  func performUnconfirmed() {
    let actions = unconfirmed
    unconfirmed = []
    actions.forEach(perform)
  }

  private func perform(_ action: ItemAction) {
    list.perform(action)
    if action.canBeUndone, let title = list.undoTitle {
      model.message = "\(title): u to undo"
    }
  }

  // MARK: - Outside of the list

  func copyIdentifier() -> Response {
    guard let focusedItem else { return .handled }
    model.message = "copied \(focusedItem.item)"
    return .copy(focusedItem.item)
  }

  func copyText() -> Response {
    let texts = textsAtCursor
    guard !texts.isEmpty else { return .handled }
    model.message = "copied the text"
    return .copy(texts.joined(separator: "\n"))
  }

  /// Opens the first web address in the item's texts, or in the last message, such as that of a document's action.
  func openLink() -> Response {
    let texts = textsAtCursor + [lastMessage].compactMap { $0 }
    let words = texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }
    guard let link = words.first(where: { $0.hasPrefix("https://") || $0.hasPrefix("http://") })
    else {
      model.message = "there is no link in this item"
      return .handled
    }
    let address = link.trimmingSuffix(while: { ".,;:!?)>]".contains($0) })
    model.message = "opened \(address)"
    return .open(String(address))
  }

  private var textsAtCursor: [String] {
    place.flatMap { listView.element(at: .item($0)) }?.view.content.texts ?? []
  }

  func refresh() {
    for identifier in list.shownSnapshot.sectionIdentifiers {
      countsBeforeRefresh[identifier] = list.shownSnapshot.numberOfItems(inSection: identifier)
    }
    list.refresh()
  }

  // MARK: - Moving

  func beginMoving() {
    if let place, listView.beginMoving(at: place) {
      model.beginMoving()
    } else {
      model.message = "this item can't be moved"
    }
  }

  func moveItem(by distance: Int) {
    listView.updateMoving(by: distance)
    followMovingItem()
  }

  func endMoving(cancelled: Bool) {
    let item = listView.movingItem
    listView.endMoving(cancelled: cancelled)
    if let place = item.flatMap(list.displayedSnapshot.indexPath(for:)) { move(to: place) }
  }

  /// Shows the moved item, also after it has entered another section.
  private func followMovingItem() {
    if let place = listView.movingItem.flatMap(list.displayedSnapshot.indexPath(for:)) {
      move(to: place)
    }
  }
}

extension Substring {
  /// Returns the text without the characters at its end that satisfy a condition.
  fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, condition(last) { text.removeLast() }
    return text
  }
}
