import Foundation
import ListingKit
import ListingTesting
import Observation
import Testing

@Observable
private final class Feed {
  var posts: [Post] = []
  var title = "a"
  var detail = "x"
  var isOpen = true
}

private final class Count {
  var value = 0
  func add() { value += 1 }
}

@Suite("Bound lists", .timeLimit(.minutes(10)))
struct BindingTests {
  @Test("A bound list shows each change at the next flush, with one evaluation for all changes")
  func flush() {
    let (list, feed, count) = (ListDataSource(isolation: nil), Feed(), Count())
    list.bind {
      let _ = count.add()
      GenericSection<Post>(feed.title)
      Sections(feed.posts) { post in GenericSection(model: post, part: feed.detail) }
    }
    #expect(count.value == 1)
    for number in 1...10 { feed.posts.append(Post(number: number)) }
    feed.title = "b"
    #expect(count.value == 1)
    list.flush()
    list.flush()
    #expect(count.value == 2)
    #expect(list.sections.map(\.listIdentifier).prefix(2) == ["b", "Post/1/x"])
    #expect(list.sections.count == 11)
    feed.detail = "y"
    list.flush()
    // Values that the closures for models read aren't tracked.
    #expect(count.value == 2)
  }

  @Test("`update` ends a binding, and another binding replaces it")
  func end() {
    let (list, feed, count) = (ListDataSource(isolation: nil), Feed(), Count())
    func bind() {
      list.bind {
        let _ = count.add()
        GenericSection<Post>(feed.title)
      }
    }
    bind()
    bind()
    feed.title = "b"
    list.flush()
    #expect(count.value == 3)
    list.update { GenericSection<Post>("end") }
    feed.title = "c"
    list.flush()
    #expect(count.value == 3 && list.sections.map(\.listIdentifier) == ["end"])
  }

  @Test(
    "A binding section creates its items again when the values that they read change, and the list doesn't"
  )
  func bindingSection() {
    let (list, feed, outer, inner) = (ListDataSource(isolation: nil), Feed(), Count(), Count())
    let host = RecordingHost(of: list, isolation: nil)
    list.bind {
      let _ = outer.add()
      let _ = feed.title
      Sections([Remark(number: 1)]) { remark in
        BindingSection(model: remark) { _ in
          inner.add()
          return [ListRow("row", .text(feed.detail)), ListRow("other", .text("same"))]
        }
        .onHeader { .text("\($0.count) rows") }
      }
    }
    #expect(outer.value == 1 && inner.value == 1)
    #expect(list.supplementaryView(.header, at: 0)?.content.texts == ["2 rows"])
    let count = host.updates.count
    feed.detail = "y"
    list.flush()
    #expect(outer.value == 1 && inner.value == 2)
    #expect(host.updates.count == count + 1)
    #expect(host.updates.last?.reconfigures.map(\.to.item) == [0])
    #expect(list.cell(at: IndexPath(item: 0, section: 0))?.content.texts == ["y"])
    feed.title = "b"
    list.flush()
    #expect(outer.value == 2 && inner.value == 2 && host.problems.isEmpty)
  }

  @Test(
    "A binding section that isn't in a list makes its items once, and follows changes again in a list"
  )
  func withoutList() {
    let feed = Feed()
    let section = BindingSection(model: Remark(number: 1)) { _ in [ListRow(feed.detail, .empty)] }
    func names() -> [String] { section.items.map(\.listIdentifier) }
    #expect(names() == ["x"])
    feed.detail = "y"
    let list = ListDataSource(isolation: nil)
    list.appendSections([section])
    list.flush()
    #expect(names() == ["y"] && list.snapshot.itemIdentifiers(inSection: "Remark/1") == ["y"])
    list.deleteSections([section])
    feed.detail = "z"
    list.appendSections([section])
    list.flush()
    #expect(names() == ["z"] && list.snapshot.itemIdentifiers(inSection: "Remark/1") == ["z"])
  }

  @Test("A change during an update is shown afterwards; items that stay are reconfigured")
  func duringUpdate() {
    let (list, feed) = (ListDataSource(isolation: nil), Feed())
    let host = RecordingHost(of: list, pace: .completedByHand, isolation: nil)
    list.bind {
      Sections([Remark(number: 1)]) { remark in
        BindingSection(model: remark) { _ in
          feed.posts.map { ListRow($0.listIdentifier, .text($0.title)) }
        }
      }
    }
    for number in 1...5 {
      feed.posts.append(Post(number: number))
      list.flush()
    }
    feed.posts[0].title = "new"
    list.flush()
    while host.complete() {}
    #expect(list.snapshot.itemIdentifiers(inSection: "Remark/1") == ["1", "2", "3", "4", "5"])
    #expect(host.order == ["Remark/1": ["1", "2", "3", "4", "5"]] && host.problems.isEmpty)
    #expect(list.cell(at: IndexPath(item: 0, section: 0))?.content.texts == ["new"])
  }

  @Test("A binding after some changes equals an update with the result")
  func law() {
    let seed = UInt64.random(in: 0...999_999)
    var random = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let (bound, feed) = (ListDataSource(isolation: nil), Feed())
      let host = RecordingHost(of: bound, isolation: nil)
      func content() -> Sections {
        Sections {
          if feed.isOpen {
            BindingSection(model: Remark(number: 0)) { _ in [ListRow(feed.title, .empty)] }
          }
          Sections(feed.posts) { post in
            BindingSection(model: post) {
              [ListRow("title", .text($0.title)), ListRow(feed.detail, .empty)]
            }
          }
        }
      }
      bound.bind { content() }
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: feed.title += "+"
        case 1: feed.detail += "+"
        case 2: feed.isOpen.toggle()
        case 3: feed.posts.shuffle(using: &random)
        case 4 where !feed.posts.isEmpty:
          let index = feed.posts.indices.randomElement(using: &random) ?? 0
          feed.posts[index].title += "+"
        default:
          let number = Int.random(in: 1...9, using: &random)
          feed.posts.removeAll { $0.number == number }
          if Bool.random(using: &random) { feed.posts.append(Post(number: number)) }
        }
        if Int.random(in: 0..<3, using: &random) == 0 { bound.flush() }
      }
      bound.flush()
      let updated = ListDataSource(isolation: nil)
      updated.update { content() }
      #expect(bound.snapshot == updated.snapshot, "seed \(seed), round \(round)")
      for (section, expected) in zip(bound.sections, updated.sections) {
        let same = zip(section.listItems, expected.listItems).allSatisfy {
          ($0 as? AnyListItem)?.isContentEqual(to: $1 as? AnyListItem ?? AnyListItem("")) ?? false
        }
        #expect(same, "seed \(seed), round \(round)")
      }
      #expect(host.problems.isEmpty, "seed \(seed), round \(round)")
    }
  }
}

@MainActor
@Suite("Bound lists of an actor", .timeLimit(.minutes(10)), .tags(.concurrency))
struct OwnedBindingTests {
  @Test(
    "All changes until the owner's next job cost one evaluation, and sections update by themselves")
  func owner() async {
    let (list, feed) = (ListDataSource(), Feed())
    let (outer, inner) = (Count(), Count())
    list.bind {
      let _ = outer.add()
      GenericSection<Post>(feed.title)
      Sections([Remark(number: 1)]) { remark in
        BindingSection(model: remark) { _ in
          inner.add()
          return [ListRow(feed.detail, .empty)]
        }
      }
    }
    for _ in 0..<5 { feed.title += "+" }
    #expect(outer.value == 1)
    await wait { outer.value == 2 }
    feed.detail = "y"
    await wait { inner.value == 2 }
    await waitAMoment()
    #expect(outer.value == 2 && inner.value == 2)
    #expect(list.sections[0].listIdentifier == "a+++++")
    #expect(list.sections[1].listItems.identifiers == ["y"])
  }

  @Test("A list that gets its owner later shows the changes made before")
  func lateOwner() async {
    let (list, feed) = (ListDataSource(isolation: nil), Feed())
    let evaluations = Count()
    list.bind {
      let _ = evaluations.add()
      GenericSection<Post>(feed.title)
    }
    feed.title = "b"
    await waitAMoment()
    #expect(evaluations.value == 1)
    await list.waitUntilIdle()
    #expect(evaluations.value == 2)
    feed.title = "c"
    await wait { evaluations.value == 3 }
    await list.waitUntilIdle()
    #expect(list.sections.map(\.listIdentifier) == ["c"])
  }

  @Test("A bound list and its sections are released")
  func release() async {
    weak var released: ListDataSource?
    weak var section: BindingSection<Remark>?
    let feed = Feed()
    do {
      let list = ListDataSource()
      list.bind {
        let _ = feed.title
        BindingSection(model: Remark(number: 1)) { _ in [ListRow(feed.detail, .empty)] }
      }
      list.flush()
      released = list
      section = list.sections[0] as? BindingSection<Remark>
      #expect(section != nil)
    }
    feed.detail = "y"
    await waitAMoment()
    #expect(released == nil && section == nil)
  }
}
