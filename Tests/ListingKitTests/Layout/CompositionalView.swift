import Foundation
import ListingKit

/// Sections of a compositional layout on a view of 80 × 100 points, ten characters wide.
func showCompositional(
  _ sections: [DisplaySection], _ layouts: [LayoutSection],
  direction: ListScrollDirection = .vertical
) -> (list: ListDataSource, view: ListView) {
  let (list, view) = makeView(sections)
  let configuration = CompositionalLayoutConfiguration()
  configuration.scrollDirection = direction
  view.layout = CompositionalLayout(
    sectionProvider: { index, _ in index < layouts.count ? layouts[index] : nil },
    configuration: configuration)
  return (list, view)
}
