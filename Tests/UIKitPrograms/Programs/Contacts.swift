// Owl's contacts: a typed adapter for the whole list, headers with a count, delete with veto,
// index titles, favorites that the user reorders.
import ListingKit
import ListingUIKit
import UIKit

struct Contact: Identifiable, Equatable, ListDiffable {
  let id: Int
  var name: String
  var isOwner = false
  var isBlocked = false
  var initial: String { name.prefix(1).uppercased() }
}

final class ContactCell: UICollectionViewCell, ListCell {
  var contact: Contact? { didSet { label.text = contact?.name } }
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = contentView.bounds
  }
}

final class ContactsScreen: ListViewController {
  let favorites: GenericSection<Contact>

  init(
    _ contacts: [Contact], favorites people: [Contact], open: @escaping (Contact) -> Void,
    save: @escaping ([Contact]) -> Void
  ) {
    favorites = GenericSection("favorites", items: people)
      .onHeader { section in .text("\(section.count) favorites", style: .headline) }
      .onMove { section, _ in save(section.items) }
    super.init(list: ListDataSource())
    list.register(
      CellAdapter<Contact, ContactCell> { adapter in
        adapter.configure = { ctx in ctx.cell?.contact = ctx.element }
        adapter.shouldHighlight = { ctx in !ctx.element.isBlocked }
        adapter.didSelect = { ctx in open(ctx.element) }
        adapter.canDelete = { ctx in !ctx.element.isOwner }
        adapter.onDelete("Delete")
      })
    list.update {
      favorites
      Sections(grouping: contacts, by: \.initial) { initial in
        GenericSection<Contact>(initial)
          .indexTitle(initial)
          .onHeader { section in
            section.count == 0 ? nil : .text("\(initial) · \(section.count)", style: .headline)
          }
      }
    }
  }

  required init?(coder: NSCoder) { nil }
}
