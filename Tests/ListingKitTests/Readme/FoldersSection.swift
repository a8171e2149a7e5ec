import Foundation
import ListingKit

struct Folder: Identifiable, Equatable, ListDiffable {
  let id: Int
  var name: String
  var folders: [Folder] = []
}

func foldersSection(
  _ folders: [Folder], delete: @escaping (Folder) -> Void
) -> GenericSection<Folder> {
  GenericSection("folders", items: folders)
    .onContent { context in
      let icon = ListContent.icon(context.isExpanded ? .collapse : .expand)
      let button = ListContent.button("Delete", action: "delete")
      let padding = ListEdgeInsets(left: CGFloat(context.level) * 16)
      return .row(padding: padding, [icon, .text(context.item.name), button])
    }
    .onSeparator { before, folder in
      before?.name.first == folder.name.first ? nil : .text(folder.name.prefix(1).uppercased())
    }
    .onOutline { folder in folder.folders }
    .onSelect { context in context.toggleExpansion() }
    .onPress("delete") { section, folder in
      guard let folder else { return }
      section.deleteItems([folder])
      delete(folder)
    }
    .onHeader { section in .text("\(section.count) folders", style: .title) }
    .inset(ListEdgeInsets(all: 8))
}
