import ListingKit
import ListingUIKit
import UIKit

/// Mail that is selected, deleted with undo, and marked by a menu.
final class SelectionController: ListViewController {
  struct Mail: ListDiffable, Identifiable, Equatable {
    let id: Int
    let subject: String
    var isRead = false
  }

  private let inbox = GenericSection<Mail>(
    "inbox", items: (1...30).map { Mail(id: $0, subject: "Mail \($0)") })

  override func viewDidLoad() {
    super.viewDidLoad()
    list.selection.mode = .multiple
    list.placeholder = { state in state == .empty ? .text("No mail") : nil }
    inbox.onContent { context in
      .row(
        spacing: 12,
        [
          .icon(context.isSelected ? .check : .mail),
          .text(context.item.subject, style: context.item.isRead ? .body : .headline),
        ]
      ).padded(ListEdgeInsets(all: 12))
    }
    inbox
      .onDelete("Delete", undo: .seconds(5)) { _ in }
      .onActions { context in
        [
          ItemAction(context.item.isRead ? "Mark as unread" : "Mark as read", edge: .leading) {
            context.update { mail in mail.isRead.toggle() }
          }
        ]
      }
    list.update { inbox }
  }

  /// Deletes the selected mail, which ``undo()`` brings back for five seconds.
  func deleteSelected() { inbox.delete(inbox.selectedItems) }

  func undo() { list.undo() }
}
