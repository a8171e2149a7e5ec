import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Model of the working range")
struct RangeModelTests {
  private static func section(
    _ name: String, _ random: inout SeededGenerator
  ) -> GenericSection<Post> {
    let section = GenericSection(name, items: posts(&random)) { .text($0.title) }
    if Bool.random(using: &random) { section.header("header of \(name)") }
    let height = CGFloat(Int.random(in: 5...60, using: &random))
    if Bool.random(using: &random) {
      section.onCellSize { item, list in
        CGSize(width: list.width, height: height + CGFloat(item.number))
      }
    }
    return section
  }

  private static func posts(_ random: inout SeededGenerator) -> [Post] {
    (0..<12).filter { _ in Bool.random(using: &random) }.shuffled(using: &random).map {
      Post(number: $0, title: Bool.random(using: &random) ? "short" : "a title of three lines")
    }
  }

  @Test(
    "The working range equals that of all frames, and each prefetch ends, in any sequence of changes"
  )
  func model() {
    var random = SeededGenerator(seed: UInt64.random(in: 0...999_999))
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 90))
    let state = EventBalance()
    let observation = list.observeEvents { state.take($0) }
    list.attach(view, isolation: nil)
    for step in 0..<2_000 {
      let sections = list.sections.compactMap { $0 as? GenericSection<Post> }
      let section = sections.randomElement(using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let name = ["a", "b", "c", "d", "e"].first { name in
          !sections.contains { $0.listIdentifier == name }
        }
        if let name { list.appendSections([Self.section(name, &random)]) }
      case 1: if step % 3 == 0, let section { list.deleteSections([section]) }
      case 2:
        // Another object takes a section over.
        list.replaceSections(
          sections.map {
            $0 === section ? Self.section($0.listIdentifier, &random) : $0
          })
      case 3: list.replaceSections(sections.shuffled(using: &random))
      case 4: view.workingRange = [0, 0.5, 1, 2].randomElement(using: &random) ?? 1
      case 5: section?.reload()
      case 6: view.size.height = CGFloat(Int.random(in: 0...120, using: &random))
      case 7, 8, 9: view.contentOffset.y = CGFloat(Int.random(in: 0...1000, using: &random))
      default: section?.setItems(Self.posts(&random))
      }
      let range = view.expectedRange(of: list)
      let hidden = range.items.subtracting(state.displayed)
      #expect(state.problems.isEmpty && state.sections == range.sections, "\(random), step \(step)")
      #expect(state.prefetched.isSubset(of: hidden), "\(random), step \(step)")
      // Items that were displayed before and are still near aren't prefetched.
      #expect(hidden.isSubset(of: state.known), "\(random), step \(step)")
      state.known.formIntersection(range.items)
      guard state.problems.isEmpty, state.sections == range.sections else { return }
    }
    list.detach()
    #expect(state.displayed.isEmpty && state.sections.isEmpty && state.prefetched.isEmpty)
    observation.cancel()
  }
}
