import ListingKit
import ListingUIKit
import UIKit

/// Two sections whose items the user drags, within a section and to the other one.
final class OrderController: ListViewController {
  /// The orders that were saved, the last one last.
  private(set) var saved: [[String]] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    list.appendSections([
      section("Today", ["Water the plants", "Call Anna", "Buy stamps"]),
      section("Later", ["Paint the fence", "Read the manual"]),
    ])
  }

  private func section(_ name: String, _ tasks: [String]) -> GenericSection<ListRow> {
    let rows = tasks.map { ListRow($0, .text($0).padded(ListEdgeInsets(all: 12))) }
    return GenericSection(name, items: rows)
      .header(name)
      .onMove { [weak self] section, _ in self?.saved.append(section.items.map(\.listIdentifier)) }
  }
}
