import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Composing a list of sections, models and groups")
struct CompositionTests {
  private final class Log { var lines: [String] = [] }

  private let list = ListDataSource(isolation: nil)
  private let host = RecordingHost()
  private let log = Log()
  private let fixed = GenericSection("fixed", items: [Post(number: 0)])

  init() { list.attach(host, isolation: nil) }

  private var names: [String] { list.sections.map(\.listIdentifier) }

  private func show(_ models: [any ListIdentifiable], isOpen: Bool, groups: [Post]) {
    list.update {
      if isOpen { fixed }
      Sections(models)
        .section(for: Remark.self) { note in
          let _ = log.lines.append("note \(note.number)")
          GenericSection(model: note)
          BindingSection(model: note, part: "more") { [ListRow("t", .text($0.text))] }
        }
        .section(for: Post.self) { post in
          let _ = log.lines.append("post \(post.number)")
          PostSection(post)
        }
      for number in 1...2 { GenericSection<Remark>("loop \(number)") }
      Sections(grouping: groups, by: \.title) { GenericSection<Post>("group \($0)") }
    }
  }

  @Test("Sections of known models and groups are the same objects, in the new order")
  func identity() {
    var messages: [String] = []
    list.diagnosticsHandler = { messages.append($0.message) }
    let (one, two) = (Post(number: 1), Post(number: 2))
    let groups = [(1, "b"), (2, "a"), (3, "b")].map { Post(number: $0.0, title: $0.1) }
    show([one, Remark(number: 1), two, Advert("ad")], isOpen: true, groups: groups)
    #expect(
      names == [
        "fixed", "custom 1", "Remark/1", "Remark/1/more", "custom 2", "loop 1", "loop 2", "group b",
        "group a",
      ])
    #expect(messages.count == 1)
    #expect(messages.first?.contains("models of the type Advert are left out") == true)
    #expect(log.lines == ["post 1", "note 1", "post 2"])
    let before = list.sections
    func reads() -> [Int] { list.sections.compactMap { ($0 as? PostSection)?.reads } }
    let readsBefore = reads()
    log.lines = []
    show(
      [two, Remark(number: 1, text: "new"), Post(number: 1, title: "new"), Advert("ad")],
      isOpen: false, groups: [groups[1], groups[2]])
    #expect(
      names == [
        "custom 2", "Remark/1", "Remark/1/more", "custom 1", "loop 1", "loop 2", "group a",
        "group b",
      ])
    #expect(log.lines.isEmpty && messages.count == 1)
    let after = list.sections
    for (new, old) in [(0, 4), (1, 2), (2, 3), (3, 1), (6, 8), (7, 7)] {
      #expect(after[new] === before[old])
    }
    #expect([after[0], after[3]].map { ($0 as? PostSection)?.updates } == [0, 1])
    #expect(reads() == readsBefore)
    #expect((after[1] as? GenericSection<Remark>)?.items.map(\.text) == ["new"])
    #expect(
      (after[2] as? BindingSection<Remark>)?.items.map { ($0.base as? ListRow)?.content.texts }
        == [["new"]])
    #expect((after[7] as? GenericSection<Post>)?.count == 1)
    #expect(host.problems.isEmpty)
  }

  @Test("Everything that a composition changes is one update")
  func oneUpdate() {
    show([Remark(number: 1), Remark(number: 2)], isOpen: false, groups: [Post(number: 1)])
    let count = host.updates.count
    show(
      [Remark(number: 2, text: "new"), Remark(number: 3), Remark(number: 1, text: "new")],
      isOpen: true,
      groups: [Post(number: 1), Post(number: 2)])
    #expect(host.updates.count == count + 1 && host.problems.isEmpty)
    show(
      [Remark(number: 2, text: "new"), Remark(number: 3), Remark(number: 1, text: "new")],
      isOpen: true,
      groups: [Post(number: 1), Post(number: 2)])
    // Only the sections that the closure itself makes are new.
    #expect(host.updates.dropFirst(count + 1).allSatisfy { $0.changeCount == 0 })
  }

  @Test("A message and an entry with the same identifier are two sections")
  func types() {
    list.update {
      Sections([Post(number: 1), Remark(number: 1)])
        .section(for: Post.self) { GenericSection(model: $0) }
        .section(for: Remark.self) { GenericSection(model: $0) }
    }
    #expect(names == ["Post/1", "Remark/1"])
  }

  @Test("A model that occurs twice is reported, and shown once where it occurs first")
  func duplicates() {
    var codes: [ListError.Code] = []
    list.diagnosticsHandler = { codes.append($0.code) }
    for _ in 0..<2 {
      list.update {
        Sections([Post(number: 1), Post(number: 2), Post(number: 1)]) { GenericSection(model: $0) }
      }
    }
    #expect(names == ["Post/1", "Post/2"] && codes == [.duplicates, .duplicates])
  }

  @Test("A changed model that no section takes gets new sections")
  func untakenModels() {
    func show(_ post: Post) {
      list.update { Sections([post]) { GenericSection<Remark>("of \($0.number) \($0.title)") } }
    }
    show(Post(number: 1, title: "a"))
    let first = list.sections[0]
    show(Post(number: 1, title: "a"))
    #expect(list.sections[0] === first)
    show(Post(number: 1, title: "b"))
    #expect(names == ["of 1 b"])
  }

  @Test("A model whose content can't be compared is passed on each time")
  func uncomparableModels() {
    let advert = Advert("ad")
    for _ in 0..<3 { list.update { Sections([advert]) { GenericSection(model: $0) } } }
    #expect(names == ["Advert/ad"] && host.updates.filter { $0.changeCount > 0 }.count == 1)
  }

  @Test("A model that left and returns gets new sections")
  func returning() {
    func show(_ numbers: [Int]) {
      list.update { Sections(numbers.map { Post(number: $0) }) { GenericSection(model: $0) } }
    }
    show([1, 2, 3])
    let old = list.sections[1]
    show([1, 3])
    show([1, 2, 3])
    #expect(names == ["Post/1", "Post/2", "Post/3"] && list.sections[1] !== old)
  }

  @Test("Models inside of the sections of a model stay as long as it")
  func nestedModels() {
    func show(_ title: String, _ notes: [Int]) {
      list.update {
        Sections([Post(number: 1, title: title)]) { post in
          GenericSection<Remark>("title \(post.title)")
          Sections(notes.map { Remark(number: $0) }) { GenericSection(model: $0) }
        }
      }
    }
    show("a", [1, 2])
    let note = list.sections[1]
    show("b", [2, 1])
    #expect(names == ["title b", "Remark/2", "Remark/1"] && list.sections[2] === note)
  }

  @Test("Random compositions equal those of a new list, and keep every section that stays")
  func random() {
    let seed = UInt64.random(in: 0...999_999)
    var random = SeededGenerator(seed: seed)
    var old: [String: any ListSection] = [:]
    var titles: [Int: String] = [:]
    for step in 0..<300 {
      for number in 0..<8 where Int.random(in: 0..<4, using: &random) == 0 {
        titles[number] = "\(step)"
      }
      let numbers = (0..<8).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
      let models = numbers.map { number -> any ListIdentifiable in
        let title = titles[number] ?? ""
        return number < 4
          ? Post(number: number, title: title) as any ListIdentifiable
          : Remark(number: number, text: title)
      }
      let content = Sections(models)
        .section(for: Post.self) { GenericSection(model: $0) }
        .section(for: Remark.self) { BindingSection(model: $0) { [ListRow("n", .text($0.text))] } }
      list.update { content }
      let other = ListDataSource(isolation: nil)
      other.update {
        Sections(models)
          .section(for: Post.self) { GenericSection(model: $0) }
          .section(for: Remark.self) {
            BindingSection(model: $0) { [ListRow("n", .text($0.text))] }
          }
      }
      #expect(list.snapshot == other.snapshot, "seed \(seed), step \(step)")
      for (section, expected) in zip(list.sections, other.sections) {
        #expect(
          section.listItems.map(Self.text) == expected.listItems.map(Self.text),
          "seed \(seed), step \(step)")
        if let known = old[section.listIdentifier] {
          #expect(known === section, "seed \(seed), step \(step)")
        }
      }
      old = Dictionary(uniqueKeysWithValues: list.sections.map { ($0.listIdentifier, $0) })
      #expect(host.problems.isEmpty, "seed \(seed), step \(step)")
    }
  }

  private static func text(_ item: any ListIdentifiable) -> String {
    if let post = item as? Post { return post.title }
    return ((item as? AnyListItem)?.base as? ListRow)?.content.texts.first ?? "?"
  }
}
