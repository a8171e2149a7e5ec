import ListingKit
import ListingUIKit
import UIKit

/// Sections in three styles: a chain with content, a class with a cell of UIKit, and models that the list compares.
final class StylesController: ListViewController {
  struct City: ListDiffable, Identifiable, Equatable {
    let id: String
    var isExpanded = false
    let districts: [String]
  }

  private var cities = [
    City(id: "Turku", districts: ["Martti", "Portsa"]),
    City(id: "Oulu", districts: ["Tuira", "Heinäpää", "Raksila"]),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    show()
  }

  private func show() {
    list.update {
      GenericSection("grid", items: (1...8).map { "Tile \($0)" }) { title in
        .column([.text(title)]).padded(ListEdgeInsets(all: 16)).colored(
          nil, background: .named(.gray))
      }
      .header("A chain")
      .onLayout { _ in .grid(columns: 4, spacing: 8) }
      ClassSection()
      Sections(cities) { city in
        BindingSection(model: city) { city in
          [ListRow("name", .text(city.id, style: .headline).padded(ListEdgeInsets(all: 12)))]
            + (city.isExpanded
              ? city.districts.map { ListRow($0, .text($0).padded(ListEdgeInsets(all: 12))) } : [])
        }
        .onSelect { [weak self] context in
          if context.item.listIdentifier == "name" { self?.toggle(city.id) }
        }
      }
    }
  }

  private func toggle(_ city: String) {
    for index in cities.indices where cities[index].id == city {
      cities[index].isExpanded.toggle()
    }
    show()
  }
}

/// A section as a class, whose cells are UIKit's.
final class ClassSection: ListSection, ListSectionSupplementaryViewSource {
  var context: ListContext?
  let listIdentifier = "class"
  let items = ["Emma", "Persuasion", "Sanditon"]

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: BookCell? = dequeueCell(at: indexPath)
    cell?.label.text = itemIdentifier
    return cell
  }

  func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    let header: ListContentView? = dequeueHeaderView(at: indexPath)
    header?.content = .text("A class", style: .headline).padded(ListEdgeInsets(all: 8))
    return header
  }
}

final class BookCell: UICollectionViewCell, ListCell {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = contentView.bounds.insetBy(dx: 16, dy: 0)
  }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size.height = 56
    return layoutAttributes
  }
}
