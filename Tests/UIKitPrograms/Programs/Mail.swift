// A mailbox: delete with undo, multiple selection, a divider below new mail, filter as you type.
import ListingKit
import ListingUIKit
import UIKit

struct Mail: Identifiable, Equatable, ListDiffable {
  let id: Int
  let sender: String
  let subject: String
  let date: Date
  var isRead = false
}

final class Mailbox: ListViewController {
  let inbox: GenericSection<Mail>

  init(_ mails: [Mail], lastVisit: Date, delete: @escaping (Mail) -> Void) {
    inbox = GenericSection("inbox", items: mails) { mail in
      .column([
        .text(mail.sender, style: mail.isRead ? .body : .headline, lines: 1),
        .text(mail.subject, lines: 1),
      ])
    }
    inbox
      .onSeparator { before, mail in
        guard mail.date <= lastVisit, let before, before.date > lastVisit else { return nil }
        return .text("Earlier", style: .caption)
      }
      .onDelete("Delete", undo: .seconds(5)) { context in delete(context.item) }
      .onActions { context in
        [
          ItemAction(context.item.isRead ? "Mark as unread" : "Mark as read", edge: .leading) {
            context.update { mail in mail.isRead.toggle() }
          }
        ]
      }
    super.init(list: ListDataSource())
    list.selection.mode = .multiple
    list.placeholder = { state in state == .empty ? .text("No mail", style: .caption) : nil }
    list.update { inbox }
  }

  /// Shows the mail that contains a text; the selection of hidden mail stays.
  func search(_ text: String) {
    if text.isEmpty {
      inbox.filter = nil
    } else {
      inbox.filter = { mail in mail.subject.contains(text) || mail.sender.contains(text) }
    }
  }

  func deleteSelected() { inbox.delete(inbox.selectedItems) }

  func undo() { list.undo() }

  required init?(coder: NSCoder) { nil }
}
