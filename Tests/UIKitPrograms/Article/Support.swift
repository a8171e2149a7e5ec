// What the article leaves out.
import ListingKit
import UIKit

struct RestaurantItem: ListIdentifiable {
  var name: String
  var isExpanded = false
  var listIdentifier: String { name }
}

final class RestaurantCell: UICollectionViewCell, ListCell {
  var name = ""

  func configure(with item: RestaurantItem) { name = item.name }
}

final class RestaurantSectionHeaderView: UICollectionReusableView, ListReusableView {}

/// The names of the restaurants whose details were presented.
@MainActor var selected: [String] = []

extension RestaurantsSection {
  func getNextPage() -> [RestaurantItem] {
    let start = items.count
    return (start..<start + 3).map { RestaurantItem(name: "restaurant \($0 % 5)") }
  }
}
