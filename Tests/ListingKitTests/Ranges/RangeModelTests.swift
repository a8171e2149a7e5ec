import Foundation
import ListingKit
import ListingTesting
import Testing

/// The working range and the prefetched items by the events so far.
private final class RangeState {
  var displayed: Set<String> = []
  var sections: Set<String> = []
  var prefetched: Set<String> = []
  /// The items that were displayed, or prefetched before.
  var known: Set<String> = []
  var problems: [String] = []

  func take(_ event: ListEvent) {
    let name = event.subject.name
    if event.kind == .willDisplay { prefetched.remove(name) }
    let isRight =
      switch event.kind {
      case .willDisplay: displayed.insert(name).inserted
      case .didEndDisplay: displayed.remove(name) != nil
      case .didEnterWorkingRange: sections.insert(name).inserted
      case .didLeaveWorkingRange: sections.remove(name) != nil
      case .prefetch: !displayed.contains(name) && prefetched.insert(name).inserted
      case .cancelPrefetch: !displayed.contains(name) && prefetched.remove(name) != nil
      default: true
      }
    if !isRight { problems.append("\(event.kind) \(name)") }
    if event.kind == .willDisplay || event.kind == .prefetch { known.insert(name) }
  }
}

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

  /// What is in the working range: all frames are compared with it.
  private static func range(
    of view: ListView, _ list: ListDataSource
  ) -> (sections: Set<String>, items: Set<String>) {
    guard view.size.height > 0 else { return ([], []) }
    let range = view.bounds.insetBy(dx: 0, dy: -view.workingRange * view.size.height)
    func isInRange(_ frame: CGRect?) -> Bool {
      frame.map { $0.height > 0 && $0.minY < range.maxY && $0.maxY > range.minY } ?? false
    }
    var (sections, items): (Set<String>, Set<String>) = ([], [])
    for (index, section) in list.sections.enumerated() {
      for item in 0..<list.displayedSnapshot.numberOfItems(inSectionAt: index) {
        let path = IndexPath(item: item, section: index)
        guard isInRange(view.frameForItem(at: path)) else { continue }
        items.insert("\(section.listIdentifier)/\(list.itemIdentifier(at: path) ?? "")")
        sections.insert(section.listIdentifier)
      }
      if isInRange(view.frameForSupplementaryView(.header, inSection: index)) {
        sections.insert(section.listIdentifier)
      }
    }
    return (sections, items)
  }

  @Test(
    "The working range equals that of all frames, and each prefetch ends, in any sequence of changes"
  )
  func model() {
    var random = SeededGenerator(seed: UInt64.random(in: 0...999_999))
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 90))
    let state = RangeState()
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
        if let name { list.append(newSections: [Self.section(name, &random)]) }
      case 1: if step % 3 == 0, let section { list.delete(sections: [section]) }
      case 2:
        // Another object takes a section over.
        list.update(
          newSections: sections.map {
            $0 === section ? Self.section($0.listIdentifier, &random) : $0
          })
      case 3: list.update(newSections: sections.shuffled(using: &random))
      case 4: view.workingRange = [0, 0.5, 1, 2].randomElement(using: &random) ?? 1
      case 5: section?.reload()
      case 6: view.size.height = CGFloat(Int.random(in: 0...120, using: &random))
      case 7, 8, 9: view.contentOffset.y = CGFloat(Int.random(in: 0...1000, using: &random))
      default: section?.setItems(Self.posts(&random))
      }
      let range = Self.range(of: view, list)
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
