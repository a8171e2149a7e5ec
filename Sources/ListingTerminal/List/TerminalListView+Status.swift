import Foundation
import ListingKit

/// The contents of the last row.
extension TerminalListView {
  var status: TerminalStatus {
    let place = self.place
    let index = place?.section ?? 0
    let section = list.section(at: index)
    let identifier = section?.listIdentifier
    var status = TerminalStatus(
      section: headerText(of: index) ?? identifier ?? "no section",
      position: place.map { $0.item + 1 } ?? 0,
      count: list.displayedSnapshot.numberOfItems(inSectionAt: index),
      countBeforeRefresh: identifier.flatMap { countsBeforeRefresh[$0] },
      loadState: (section as? any ListSectionLoading)?.loadState,
      destination: destination)
    if list.selection.mode == .multiple { status.selectedCount = list.selection.items.count }
    status.undoTitle = list.undoTitle
    if let filter, section is any ListSectionTextFiltering {
      status.filter = filter.text
      (status.isFiltering, status.isFilterStopped) = (filter.isBusy, filter.isStopped)
    }
    if let pages = section as? any PagedContent {
      status.itemsBefore = pages.itemsBefore
      status.total = pages.total
      status.skipped = pages.skipped
      status.readPart = pages.readPart
    }
    status.keys = keyHints(at: place)
    return status
  }

  /// The first text of a section's header as it is now, also if it isn't visible.
  private func headerText(of section: Int) -> String? {
    let header =
      listView.element(at: .header(section: section))?.view
      ?? list.supplementaryView(.header, at: section)
    return header?.content.texts.first { !$0.isEmpty }
  }

  /// The keys that apply to the item at the cursor.
  private func keyHints(at place: IndexPath?) -> [TerminalStatus.KeyHint] {
    let enter = text.repertoire == .ascii ? "Enter" : "↵"
    var keys: [TerminalStatus.KeyHint] = []
    if let place {
      let controls = listView.controls(in: .item(place))
      if focusedControl != nil || controls.count == 1 {
        keys.append(.init(enter, (focusedControl ?? controls.first)?.pressHint ?? "press"))
      } else if controls.count > 1 {
        keys.append(.init(enter, "choose"))
      } else if list.selection.mode == .multiple {
        keys.append(.init("Space", "select"))
      } else if list.selection.mode == .single {
        keys.append(.init(enter, "select"))
      }
      if list.actions(at: place).contains(where: \.isEnabled) { keys.append(.init("a", "actions")) }
    }
    keys += [.init("/", "find"), .init("&", "filter"), .init(":", "go to")]
    if filter != nil { keys.append(.init("Esc", "show all")) }
    keys.append(.init("?", "help"))
    return keys
  }
}

extension ListView.Control {
  /// The effect of a press, for a hint.
  fileprivate var pressHint: String {
    if let isOn { return isOn ? "turn off" : "turn on" }
    if let input { return input.isTyped ? "edit" : "choose" }
    return title.isEmpty ? "press" : title
  }
}
