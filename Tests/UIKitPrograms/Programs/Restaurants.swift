// ListingKit's restaurants: a chain, pages, a header view, sizes, expanding rows, impressions.
import ListingKit
import ListingUIKit
import UIKit

nonisolated struct Restaurant: ListDiffable, Equatable, Sendable {
  let name: String
  let kitchen: String
  var isExpanded = false
  var listIdentifier: String { name }
}

struct RestaurantService: ItemSource {
  let fetch: @Sendable (_ page: Int) async throws -> [Restaurant]

  func page(_ request: ItemRequest) async throws -> ItemPage<Restaurant> {
    let number = request.cursor.flatMap { Int($0.rawValue) } ?? 0
    let restaurants = try await fetch(number)
    let next = restaurants.isEmpty ? nil : ItemCursor(rawValue: String(number + 1))
    return ItemPage(items: restaurants, next: next)
  }
}

final class RestaurantCell: UICollectionViewCell, ListCell {
  private let name = UILabel()
  private let kitchen = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    for label in [name, kitchen] { contentView.addSubview(label) }
  }

  required init?(coder: NSCoder) { nil }

  func configure(with restaurant: Restaurant) {
    name.text = restaurant.name
    kitchen.text = restaurant.kitchen
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    name.frame = CGRect(x: 16, y: 8, width: contentView.bounds.width - 32, height: 24)
    kitchen.frame = name.frame.offsetBy(dx: 0, dy: 24)
  }
}

final class RestaurantSectionHeaderView: UICollectionReusableView, ListReusableView {
  var title = "" { didSet { label.text = title } }
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 16, dy: 8)
  }
}

func restaurantsSection(
  _ service: RestaurantService, seen: @escaping (Restaurant) -> Void
) -> PagedSection<Restaurant> {
  PagedSection<Restaurant>("restaurants", source: service, pageSize: 20)
    .onCellConfigure(for: RestaurantCell.self) { restaurant, cell, _ in
      cell.configure(with: restaurant)
    }
    .onCellSize { restaurant, listSize in
      CGSize(width: listSize.width, height: restaurant.isExpanded ? 200 : 100)
    }
    .onHeaderConfigure(for: RestaurantSectionHeaderView.self) { header, _ in
      header.title = "Restaurants"
    }
    .onHeaderSize { _, _ in CGSize(width: 0, height: 100) }
    .onSelect { context in context.update { restaurant in restaurant.isExpanded.toggle() } }
    .onImpression { context in seen(context.item) }
}
