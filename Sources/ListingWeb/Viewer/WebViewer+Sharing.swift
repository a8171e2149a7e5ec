import Foundation
import ListingKit

extension WebViewer {
  func attach(_ list: ListDataSource) {
    view.layout = UnitLayout.layout { [weak list] in list?.section(at: $0) }
    if let sharedScreen { sharedScreen.group.add(view) } else { list.attach(view) }
  }

  func leaveList() {
    if let sharedScreen { sharedScreen.group.remove(view) } else { view.list?.detach() }
    sharedScreen = nil
  }

  /// Gives the viewer a list of its own in place of the shared one, at the same place. Does nothing if it has one,
  /// or if its users share what they change.
  ///
  /// - Parameter continues: whether the list begins with the pages and the state of the shared one.
  func separate(continues: Bool = true) async {
    guard let sharedScreen, case .sharedUntilChanged(_, let parts) = source.kind else { return }
    // A later event waits for the same list.
    if let separation { return await separation.value }
    if continues, sharedScreen.group.viewCount == 1 {
      sharedScreen.give(to: self)
      return replaceList(by: sharedScreen.list)
    }
    let task = Task {
      defer { separation = nil }
      do {
        let list = try await parts.makeList(self, continues ? sharedScreen.list : nil)
        if !isClosed { replaceList(by: list) }
      } catch {
        say("\(error)")
      }
    }
    separation = task
    await task.value
  }

  private func replaceList(by list: ListDataSource) {
    let (offset, destination) = (view.contentOffset, journey?.destination)
    stopTravel()
    leaveList()
    list.dropsPages = true
    attach(list)
    view.contentOffset = offset
    // The headers above may have been displayed in one of the lists only.
    placeWindow()
    if let destination { travel(to: destination) }
  }
}
