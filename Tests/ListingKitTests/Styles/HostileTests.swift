import Foundation
import ListingKit
import ListingTesting
import Observation
import Testing

private struct Branch: ListDiffable, Equatable, Sendable {
  let listIdentifier: String
  var title = ""
  var children: [Branch] = []
}

private class Animal: ListDiffable {
  let listIdentifier: String
  init(_ name: String) { listIdentifier = name }
  func isContentEqual(to other: any ListDiffable) -> Bool { other as? Animal === self }
}

private final class Dog: Animal {}

@Observable private final class Counter {
  var number = 0
}

@Suite("Unusual models, closures and handlers", .timeLimit(.minutes(10)))
struct HostileTests {
  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 80, height: 100))

  init() { list.attach(view, isolation: nil) }

  private func posts(_ numbers: Int...) -> [Post] { numbers.map { Post(number: $0) } }

  private var names: [String] { list.sections.map(\.listIdentifier) }

  @Test(
    "A changed model isn't passed to the sections of another model of its type inside of its own")
  func nestedModels() {
    let child = Branch(listIdentifier: "child", title: "child")
    for title in ["old", "new"] {
      list.update {
        Sections([Branch(listIdentifier: "a", title: title, children: [child])]) { branch in
          GenericSection(model: branch)
          Sections(branch.children) { GenericSection(model: $0) }
        }
      }
    }
    let titles = list.sections.map { ($0 as? GenericSection<Branch>)?.items.map(\.title) }
    #expect(titles == [["new"], ["child"]])
  }

  @Test("An array of models may contain instances of subclasses, whose own closure is preferred")
  func subclasses() {
    let animals = [Animal("a"), Dog("d")]
    list.update { Sections(animals) { GenericSection(model: $0) } }
    #expect(names == ["Animal/a", "Animal/d"])
    let first = list.sections[0]
    list.update { Sections(animals.reversed()) { GenericSection(model: $0) } }
    #expect(names == ["Animal/d", "Animal/a"])
    #expect(list.sections[1] === first)
    list.update {
      Sections([Dog("d")] as [any ListIdentifiable])
        .section(for: Animal.self) { GenericSection<Post>("animal \($0.listIdentifier)") }
        .section(for: Dog.self) { GenericSection<Post>("dog \($0.listIdentifier)") }
    }
    #expect(names == ["dog d"])
  }

  @Test(
    "Of two groups with a key, the first one is shown with its items, and the other is reported")
  func groupings() {
    var codes: [ListError.Code] = []
    list.diagnosticsHandler = { codes.append($0.code) }
    list.update {
      Sections(grouping: posts(0, 1, 2), by: { _ in true }) { _ in GenericSection<Post>("first") }
      Sections(grouping: posts(3, 4), by: { _ in true }) { _ in GenericSection<Post>("second") }
    }
    #expect(list.sections.map { ($0 as? GenericSection<Post>)?.count } == [3])
    #expect(codes.contains(.duplicates))
  }

  @Test("An update or a binding that is refused doesn't end the binding")
  func refusedUpdate() {
    let counter = Counter()
    list.bind {
      Sections(posts(counter.number)) { [unowned list] post in
        let _ = list.update { GenericSection<Post>("nested") }
        let _ = list.bind { GenericSection<Post>("nested") }
        GenericSection(model: post)
      }
    }
    counter.number = 1
    list.flush()
    #expect(names == ["Post/1"])
  }

  @Test("A composition that fails keeps the section objects of the models that it left out")
  func failedUpdate() {
    func show(_ models: [Post], _ other: GenericSection<Post>? = nil) -> ListResult {
      list.update {
        Sections(models) { GenericSection(model: $0) }
        if let other { other }
      }
    }
    _ = show(posts(1, 2))
    let before = list.sections
    let rejected = GenericSection("rejected", items: posts(0, 0), duplicates: .error)
    guard case .failure = show(posts(2), rejected) else {
      Issue.record("The list has shown duplicates.")
      return
    }
    #expect(names == ["Post/1", "Post/2"])
    _ = show(posts(1, 2))
    #expect(list.sections.elementsEqual(before) { $0 === $1 })
  }

  @Test("A binding section whose model changed while it was in no list enters with the new items")
  func bindingSectionOutsideOfLists() {
    let counter = Counter()
    let section = BindingSection(model: Post(number: 1)) { _ in
      [ListRow("row", .text("\(counter.number)"))]
    }
    list.update { section }
    list.update {}
    counter.number = 7
    list.update { section }
    #expect(list.cell(at: IndexPath(item: 0, section: 0))?.content.texts == ["7"])
  }

  @Test(
    "A child with the identifier of an item in the list is left out, also where duplicates are refused"
  )
  func refusedExpansion() {
    let list = ListDataSource(identity: .list, isolation: nil)
    let rows = GenericSection(
      "rows", items: [ListRow("a", .text("a"), children: [ListRow("x", .text("x"))])],
      duplicates: .error)
    list.appendSections([GenericSection("other", items: ["x"]), rows])
    rows.expandedItems = ["a"]
    #expect(rows.shownItems.map(\.listIdentifier) == ["a"] && rows.expandedItems == ["a"])
  }

  @Test("An event of an unknown item during a deletion isn't one of the deleted item")
  func eventsDuringDeletion() {
    var log: [Int] = []
    let section = GenericSection("s", items: posts(0, 1)).onDelete()
    section.on(.didDelete) { [unowned section] _ in section.deliver(.didPress, item: "unknown") }
    section.on(.didPress) { log.append($0.item.number) }
    list.appendSections([section])
    for action in list.actions(at: IndexPath(item: 0, section: 0)) { list.perform(action) }
    #expect(section.items.map(\.number) == [1] && log == [])
  }

  @Test(
    "Handlers that were copied get the section in which they run, also when the first one is gone")
  func copiedHandlers() {
    var log: [String] = []
    let second = GenericSection("second", items: posts(2))
    do {
      let first = GenericSection<Post>("first").onHeader { .text($0.listIdentifier) }
        .onPress("x") { section, _ in log.append(section.listIdentifier) }
        .onCellSize { _, listSize in listSize }
      second.handlers = first.handlers
    }
    list.appendSections([second])
    #expect(view.visibleElements.first?.view.content.texts == ["second"])
    #expect(second.size(at: IndexPath(item: 0, section: 0)) == view.size)
    let path = ListItemPath(section: "second", item: "2")
    list.deliver(
      ListEvent(.didPress, .item(path), at: IndexPath(item: 0, section: 0), action: "x"))
    #expect(log == ["second"])
  }

  @Test("A binding changes while the host applies its update") func bindWhileApplied() {
    for pace in [RecordingHost.Pace.completedByHand, .appliedByHand] {
      let list = ListDataSource(isolation: nil)
      let host = RecordingHost(pace: pace)
      list.attach(host, isolation: nil)
      let counter = Counter()
      list.appendSections([GenericSection("x", items: [Post(number: 9)])])
      list.bind {
        Sections((0..<counter.number + 1).map { Post(number: $0) }) { GenericSection(model: $0) }
      }
      counter.number = 3
      list.flush()
      host.onApply = { _ in counter.number += 1 }
      for _ in 0..<6 {
        host.complete()
        list.flush()
      }
      #expect(host.problems.isEmpty)
      #expect(list.sections.count == counter.number + 1)
    }
  }

  @Test("A binding may drop sections, bring them back, and replace one")
  func oldObjectsFromTheBind() {
    let counter = Counter()
    let objects = (0..<3).map { GenericSection("o\($0)", items: [Post(number: $0)]) }
    list.bind {
      for index in 0..<3 where (counter.number + index) % 3 != 0 { objects[index] }
      if counter.number % 2 == 0 { GenericSection("o0", items: [Post(number: 100)]) }
    }
    for number in 1..<12 {
      counter.number = number
      list.flush()
      let expected = (0..<3).filter { (number + $0) % 3 != 0 }.map { "o\($0)" }
      let rest = number % 2 == 0 && number % 3 == 0 ? ["o0"] : []
      #expect(list.sections.map(\.listIdentifier) == expected + rest)
      for section in list.sections { #expect(section.context?.list === list) }
    }
    #expect(objects.filter { $0.context != nil }.count == 2)
  }

  @Test("No method of the chain and no binding keeps the section or the list") func lifetimes() {
    weak var weakList: ListDataSource?
    weak var weakSection: GenericSection<Post>?
    weak var weakBinding: BindingSection<Post>?
    do {
      let list = ListDataSource(isolation: nil)
      let view = ListView(size: CGSize(width: 80, height: 100))
      list.attach(view, isolation: nil)
      let section = GenericSection("s", items: [Post(number: 0)]).onContent { _ in .text("t") }
        .onHeader { _ in .text("h") }.onFooter { _ in nil }.onCellSize { _, _ in .automatic }
        .onHeaderSize { _, _ in .automatic }.onSeparator { _, _ in nil }.onDelete().onMove { _, _ in
        }
        .onPress("x") { _, _ in }.onSection(.didRefresh) { _, _ in }.allow(.delete) { _ in true }
        .onOutline { _ in [] }.register(CellAdapter<Post, PostCell> { $0.configure = { _ in } })
        .onActions { _ in [] }
      let binding = BindingSection(model: Post(number: 1)) { [$0] }
      list.bind {
        section
        binding
      }
      list.register(CellAdapter<Post, PostCell> { $0.didSelect = { _ in } })
      view.tapItem(at: IndexPath(item: 0, section: 0))
      _ = list.actions(at: IndexPath(item: 0, section: 0))
      (weakList, weakSection, weakBinding) = (list, section, binding)
    }
    #expect(weakList == nil && weakSection == nil && weakBinding == nil)
  }
}
