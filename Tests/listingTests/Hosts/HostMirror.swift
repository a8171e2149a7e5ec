import Foundation
import ListingKit

/// The current content of each item and header of a list.
struct ShownList {
  struct Section {
    var identifier: String
    var header: ListContent?
    var items: [Item]
  }

  struct Item: ListDiffable, Equatable {
    var listIdentifier: String
    var content: ListContent
  }

  var sections: [Section]
  var selection: Set<ListItemPath>

  /// Requests the content from the sections of a list, as a host does.
  init(_ list: ListDataSource) {
    let snapshot = list.displayedSnapshot
    sections = snapshot.sectionIdentifiers.enumerated().map { index, identifier in
      let items = snapshot.itemIdentifiers(inSection: identifier).enumerated().map {
        Item(
          listIdentifier: $1,
          content: list.cell(at: IndexPath(item: $0, section: index))?.content ?? .empty)
      }
      return Section(
        identifier: identifier, header: list.supplementaryView(.header, at: index)?.content,
        items: items)
    }
    selection = list.selection.items
  }
}

/// A list that shows on a host what another list shows: a scenario's own list has the scenario's host, whose size
/// decides which pages it loads.
struct HostMirror {
  let list = ListDataSource(isolation: nil)
  let view: ListView

  init(_ view: ListView) {
    self.view = view
    list.selection.mode = .multiple
    list.attach(view, isolation: nil)
  }

  func show(_ shown: ShownList) {
    list.replaceSections(
      shown.sections.map { section in
        GenericSection<ShownList.Item>(section.identifier, items: section.items) { $0.content }
          .onHeader { _ in section.header }
          .onSelect { _ in }
      })
    list.selection.items = shown.selection
  }
}
