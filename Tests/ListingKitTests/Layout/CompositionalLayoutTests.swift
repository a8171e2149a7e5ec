import Foundation
import ListingKit
import Testing

private func item(
  _ width: LayoutDimension, _ height: LayoutDimension
) -> LayoutItem {
  LayoutItem(layoutSize: LayoutSize(widthDimension: width, heightDimension: height))
}

private func row(
  _ width: LayoutDimension, _ height: LayoutDimension, _ subitems: [LayoutItem]
) -> LayoutGroup {
  .horizontal(
    layoutSize: LayoutSize(widthDimension: width, heightDimension: height), subitems: subitems)
}

private func column(
  _ width: LayoutDimension, _ height: LayoutDimension, _ subitems: [LayoutItem]
) -> LayoutGroup {
  .vertical(
    layoutSize: LayoutSize(widthDimension: width, heightDimension: height), subitems: subitems)
}

/// Lays out items that are as high as `heights` says (10 where it says nothing) in a list of
/// 200 × 400 points.
private func frames(
  _ section: LayoutSection?, count: Int, heights: [CGFloat] = [], header: CGFloat? = nil,
  footer: CGFloat? = nil, size: CGSize = CGSize(width: 200, height: 400)
) -> ListSectionFrames {
  CompositionalLayout(sectionProvider: { _, _ in section }).frames(
    for: ListSectionGeometry(
      index: 0, itemCount: count, containerSize: size, headerHeight: header, footerHeight: footer
    ) { index, width in
      CGSize(width: width / 2, height: index < heights.count ? heights[index] : 10)
    })
}

@Suite("Compositional layout")
struct CompositionalLayoutTests {
  @Test("a grid places two items in a group, which is half as high as the list is wide")
  func grid() {
    let section = LayoutSection(
      group: row(
        .fractionalWidth(1), .fractionalWidth(0.5),
        [item(.fractionalWidth(0.5), .fractionalHeight(1))]))
    let result = frames(section, count: 3, header: 30, footer: 5)
    #expect(
      result.items == [rect(0, 30, 100, 100), rect(100, 30, 100, 100), rect(0, 130, 100, 100)])
    #expect(result.header == rect(0, 0, 200, 30))
    #expect(result.footer == rect(0, 230, 200, 5))
    #expect(result.height == 235)
  }

  @Test("three thirds fit into a group")
  func thirds() {
    let section = LayoutSection(
      group: row(
        .fractionalWidth(1), .absolute(20), [item(.fractionalWidth(1.0 / 3), .fractionalHeight(1))])
    )
    #expect(frames(section, count: 4).items.map(\.minY) == [0, 0, 0, 20])
  }

  @Test("subitems repeat in order while they fit, and each group starts with the first")
  func pattern() {
    let section = LayoutSection(
      group: row(
        .absolute(100), .absolute(10),
        [item(.absolute(30), .absolute(10)), item(.absolute(20), .absolute(5))]))
    // 30 + 20 + 30 + 20 fill 100.
    let result = frames(section, count: 6)
    #expect(result.items.map(\.minX) == [0, 30, 50, 80, 0, 30])
    #expect(result.items.map(\.minY) == [0, 0, 0, 0, 10, 10])
    #expect(result.items.map(\.height) == [10, 5, 10, 5, 10, 5])
  }

  @Test("a place too long for its group is alone in it")
  func tooLong() {
    let section = LayoutSection(
      group: row(.absolute(100), .absolute(10), [item(.absolute(150), .absolute(10))]))
    #expect(frames(section, count: 2).items == [rect(0, 0, 150, 10), rect(0, 10, 150, 10)])
  }

  @Test("fractions of height refer to the container: the viewport, then the group")
  func fractionalHeights() {
    let section = LayoutSection(
      group: column(
        .fractionalWidth(0.5), .fractionalHeight(0.25),
        [item(.fractionalWidth(1), .fractionalHeight(0.5))]))
    // Groups of 100 × 100, two places of 100 × 50 in each.
    #expect(
      frames(section, count: 3).items == [
        rect(0, 0, 100, 50), rect(0, 50, 100, 50), rect(0, 100, 100, 50),
      ])
    #expect(frames(section, count: 3).height == 200)
  }

  @Test("section insets, group spacing and item insets add space")
  func insets() {
    let place = item(.fractionalWidth(0.5), .fractionalHeight(1))
    place.contentInsets = ListDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let section = LayoutSection(group: row(.fractionalWidth(1), .absolute(50), [place]))
    section.contentInsets = ListDirectionalEdgeInsets(
      top: 5, leading: 10, bottom: 15, trailing: 30)
    section.interGroupSpacing = 7
    let result = frames(section, count: 3, header: 20)
    // The section is 160 wide: places of 80 × 50, in each an item of 74 × 46.
    #expect(
      result.items == [rect(12, 26, 74, 46), rect(92, 26, 74, 46), rect(12, 83, 74, 46)])
    #expect(result.height == 147)
  }

  @Test("group insets reduce the container of its fractions")
  func groupInsets() {
    let group = row(
      .fractionalWidth(1), .absolute(50), [item(.fractionalWidth(0.5), .fractionalHeight(1))])
    group.contentInsets = ListDirectionalEdgeInsets(top: 5, leading: 20, bottom: 5, trailing: 0)
    #expect(
      frames(LayoutSection(group: group), count: 2).items == [
        rect(20, 5, 90, 40), rect(110, 5, 90, 40),
      ])
  }

  @Test("fixed spacing counts when a group is filled, and flexible spacing takes the rest")
  func spacing() {
    let group = row(.absolute(100), .absolute(10), [item(.absolute(30), .fractionalHeight(1))])
    group.interItemSpacing = .fixed(6)
    // 30 + 6 + 30 fit, a third would end at 102.
    #expect(frames(LayoutSection(group: group), count: 2).items.map(\.minX) == [0, 36])
    group.interItemSpacing = .fixed(5)
    #expect(frames(LayoutSection(group: group), count: 3).items.map(\.minX) == [0, 35, 70])
    group.interItemSpacing = .flexible(6)
    #expect(frames(LayoutSection(group: group), count: 3).items.map(\.minX) == [0, 70, 0])
  }

  @Test("a number of places divides a group's length without the spacing, with any sizes")
  func counts() {
    let place = item(.absolute(500), .fractionalHeight(1))
    let group = LayoutGroup.horizontal(
      layoutSize: LayoutSize(widthDimension: .absolute(110), heightDimension: .absolute(10)),
      repeatingSubitem: place, count: 3)
    group.interItemSpacing = .fixed(10)
    // (110 − 2 × 10) / 3 = 30
    #expect(
      frames(LayoutSection(group: group), count: 4).items == [
        rect(0, 0, 30, 10), rect(40, 0, 30, 10), rect(80, 0, 30, 10), rect(0, 10, 30, 10),
      ])
    let pair = LayoutGroup.vertical(
      layoutSize: LayoutSize(widthDimension: .absolute(50), heightDimension: .absolute(30)),
      repeatingSubitem: item(.fractionalWidth(1), .absolute(7)), count: 2)
    #expect(
      frames(LayoutSection(group: pair), count: 3).items == [
        rect(0, 0, 50, 15), rect(0, 15, 50, 15), rect(0, 30, 50, 15),
      ])
    // Nothing is left for a flexible spacing to take, also where a group has less items.
    group.interItemSpacing = .flexible(10)
    #expect(frames(LayoutSection(group: group), count: 2).items.map(\.minX) == [0, 40])
  }

  @Test("in a number of groups, each has all of its places")
  func countOfGroups() {
    let pair = column(
      .absolute(1), .fractionalHeight(1), [item(.fractionalWidth(1), .fractionalHeight(0.5))])
    let group = LayoutGroup.horizontal(
      layoutSize: LayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)),
      repeatingSubitem: pair, count: 2)
    #expect(
      frames(LayoutSection(group: group), count: 5).items == [
        rect(0, 0, 100, 20), rect(0, 20, 100, 20), rect(100, 0, 100, 20), rect(100, 20, 100, 20),
        rect(0, 40, 100, 20),
      ])
  }

  @Test("in a group of estimated length, a number of places have their own lengths")
  func countOfEstimated() {
    let group = LayoutGroup.vertical(
      layoutSize: LayoutSize(widthDimension: .absolute(50), heightDimension: .estimated(30)),
      repeatingSubitem: item(.fractionalWidth(1), .estimated(7)), count: 2)
    // Groups of 20 + 10 and 40.
    #expect(
      frames(LayoutSection(group: group), count: 3, heights: [20, 10, 40]).items == [
        rect(0, 0, 50, 20), rect(0, 20, 50, 10), rect(0, 30, 50, 40),
      ])
  }

  @Test("a count below one is one, and a large one is limited to the number of points")
  func badCounts() {
    func items(_ number: Int) -> [CGRect] {
      let group = LayoutGroup.horizontal(
        layoutSize: LayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(10)),
        repeatingSubitem: item(.absolute(5), .fractionalHeight(1)), count: number)
      return frames(LayoutSection(group: group), count: 2).items
    }
    for number in [0, -1, Int.min] {
      #expect(items(number) == [rect(0, 0, 200, 10), rect(0, 10, 200, 10)])
    }
    #expect(items(Int.max) == [rect(0, 0, 1, 10), rect(1, 0, 1, 10)])
  }

  @Test("an estimated height is replaced by the measured one, and a group's by that of its content")
  func estimatedHeights() {
    let section = LayoutSection(
      group: row(
        .fractionalWidth(1), .estimated(44), [item(.fractionalWidth(0.5), .estimated(44))]))
    let result = frames(section, count: 3, heights: [60, 80, 20])
    #expect(
      result.items == [rect(0, 0, 100, 60), rect(100, 0, 100, 80), rect(0, 80, 100, 20)])
    #expect(result.height == 100)
  }

  @Test(
    "a column of estimated height has each subitem once, and one of a known height those that fit")
  func estimatedColumns() {
    let place = item(.fractionalWidth(1), .estimated(10))
    let once = LayoutSection(group: column(.fractionalWidth(1), .estimated(10), [place, place]))
    once.interGroupSpacing = 100
    #expect(frames(once, count: 3).items.map(\.minY) == [0, 10, 120])
    let bounded = LayoutSection(group: column(.fractionalWidth(1), .absolute(50), [place]))
    // 20 + 20 fit into 50, 20 more do not.
    #expect(
      frames(bounded, count: 3, heights: [20, 20, 20]).items.map(\.minY) == [0, 20, 50])
  }

  @Test("nested groups place one large item next to two small ones")
  func nested() {
    let large = item(.fractionalWidth(0.75), .fractionalHeight(1))
    let small = column(
      .fractionalWidth(0.25), .fractionalHeight(1),
      [item(.fractionalWidth(1), .fractionalHeight(0.5))])
    let section = LayoutSection(
      group: row(.fractionalWidth(1), .absolute(100), [large, small]))
    let result = frames(section, count: 5)
    #expect(
      result.items == [
        rect(0, 0, 150, 100), rect(150, 0, 50, 50), rect(150, 50, 50, 50),
        rect(0, 100, 150, 100), rect(150, 100, 50, 50),
      ])
    #expect(result.height == 200)
  }

  @Test("a section without a layout is a plain list with the section's spacing")
  func plainList() {
    let layout = CompositionalLayout(sectionProvider: { _, _ in nil })
    let result = layout.frames(
      for: ListSectionGeometry(
        index: 0, itemCount: 2, containerSize: CGSize(width: 200, height: 400),
        inset: ListEdgeInsets(left: 20), minimumLineSpacing: 3
      ) { _, _ in CGSize(width: 50, height: 10) })
    #expect(result.items == [rect(20, 0, 180, 10), rect(20, 13, 180, 10)])
  }

  @Test("the provider is called with the section's index and the list's size")
  func provider() {
    var asked: [(Int, LayoutEnvironment)] = []
    let layout = CompositionalLayout(sectionProvider: { section, environment in
      asked.append((section, environment))
      return nil
    })
    _ = layout.frames(
      for: ListSectionGeometry(
        index: 3, itemCount: 0, containerSize: CGSize(width: 7, height: 9)
      ) { _, _ in .zero })
    #expect(asked.map(\.0) == [3])
    #expect(
      asked.map(\.1) == [LayoutEnvironment(containerSize: CGSize(width: 7, height: 9))])
  }

  @Test("groups without a place for an item are laid out as a plain list")
  func noPlaces() {
    let empty = row(.fractionalWidth(1), .absolute(10), [])
    let nested = row(.fractionalWidth(1), .absolute(10), [empty, empty])
    for group in [empty, nested] {
      #expect(
        frames(LayoutSection(group: group), count: 2).items == [
          rect(0, 0, 200, 10), rect(0, 10, 200, 10),
        ])
    }
  }

  @Test(
    "an unusable dimension counts as none",
    arguments: [-1, -CGFloat.infinity, .infinity, .nan])
  func badLengths(_ bad: CGFloat) {
    let dimensions: [LayoutDimension] = [
      .absolute(bad), .fractionalWidth(bad), .fractionalHeight(bad),
    ]
    for dimension in dimensions {
      let group = row(dimension, .absolute(10), [item(.absolute(5), dimension)])
      group.interItemSpacing = .fixed(bad)
      group.contentInsets = ListDirectionalEdgeInsets(
        top: bad, leading: bad, bottom: bad, trailing: bad)
      let section = LayoutSection(group: group)
      section.interGroupSpacing = bad
      section.contentInsets = group.contentInsets
      let result = frames(section, count: 2)
      // No room: each place is the first of its group, and kept.
      #expect(result.items == [rect(0, 0, 5, 0), rect(0, 10, 5, 0)])
      #expect(result.height == 20)
    }
    let anywhere = LayoutSection(
      group: row(.fractionalWidth(1), .absolute(10), [item(.fractionalWidth(1), .absolute(10))]))
    let result = frames(anywhere, count: 2, size: CGSize(width: bad, height: bad))
    // All items are 0 wide: an infinite number would fit into a group, so it has one.
    #expect(result.items == [rect(0, 0, 0, 10), rect(0, 10, 0, 10)])
  }
}
