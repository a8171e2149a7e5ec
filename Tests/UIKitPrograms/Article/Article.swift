// The code of the article "Creating Sections", for a collection view of UIKit. Other than in the article are only the
// types of ListingKit: the results of `cell(for:at:)` and `headerView(for:)`, the insets, and the layout of the section
// and of the collection view.
import ListingKit
import ListingUIKit
import UIKit

// MARK: - Basic section

class RestaurantsSection: ListSection {
  var context: ListContext?
  var items: [any ListIdentifiable] {
    restaurants
  }
  let listIdentifier: String = "restaurants"

  private var restaurants: [RestaurantItem] = []

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    guard
      let item = restaurants.first(where: { $0.listIdentifier == itemIdentifier }),
      let cell: RestaurantCell = dequeueCell(at: indexPath)
    else { return nil }

    cell.configure(with: item)

    return cell
  }
}

// MARK: - Header and footer views

extension RestaurantsSection: ListSectionSupplementaryViewSource {
  func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    guard let header: RestaurantSectionHeaderView = dequeueHeaderView(at: indexPath) else {
      return nil
    }
    // configure header
    return header
  }
}

// MARK: - Flow layout

extension RestaurantsSection {
  func size(at indexPath: IndexPath) -> CGSize {
    guard
      let identifier = context?.itemIdentifier(at: indexPath),
      let restaurantItem = restaurants.first(where: { $0.listIdentifier == identifier })
    else { return .zero }

    return CGSize(
      width: listSize.width,
      height: restaurantItem.isExpanded ? 200 : 100
    )
  }
}

extension RestaurantsSection {
  func referenceSizeForHeaderView(section: Int) -> CGSize {
    CGSize(width: .zero, height: 100)
  }
}

extension RestaurantsSection {
  var inset: ListEdgeInsets { .init(top: 10, left: 10, bottom: 10, right: 10) }
  var minimumLineSpacing: CGFloat { 10 }
  var minimumInteritemSpacing: CGFloat { 10 }
}

// MARK: - Compositional layout

func makeLayout(for collectionView: UICollectionView) -> ListDataSource {
  let dataSource = ListDataSource()

  let configuration = CompositionalLayoutConfiguration()
  configuration.scrollDirection = .vertical

  let layout = CompositionalLayout(
    sectionProvider: { section, environment in
      dataSource.compositionalSectionLayoutProvider(at: section, environment: environment)
    },
    configuration: configuration
  )

  collectionView.collectionViewLayout = ListCollectionViewLayout(layout)
  return dataSource
}

extension RestaurantsSection {
  func layout(in environment: LayoutEnvironment?) -> LayoutSection? {
    let itemSize = LayoutSize(
      widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1.0))
    let item = LayoutItem(layoutSize: itemSize)
    let groupSize = LayoutSize(
      widthDimension: .fractionalWidth(1.0), heightDimension: .fractionalWidth(0.5))
    let group = LayoutGroup.horizontal(layoutSize: groupSize, subitems: [item])

    let section = LayoutSection(group: group)

    return section
  }
}

// MARK: - Selection and updates

extension RestaurantsSection {
  func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let restaurantItem = restaurants.first(where: { $0.listIdentifier == itemIdentifier })
    else { return }
    // present restaurant detail screen
    selected.append(restaurantItem.name)
  }
}

extension RestaurantsSection {
  func loadNextPage() {
    let newRestaurants = getNextPage()
    restaurants.append(contentsOf: newRestaurants)
    self.appendItems(newRestaurants)
  }
}
