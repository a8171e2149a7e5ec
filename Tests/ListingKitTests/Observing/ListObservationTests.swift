import ListingKit
import Observation
import Testing

@Suite("Observations of a list", .tags(.concurrency), .timeLimit(.minutes(10))) @MainActor
struct ListObservationTests {
  @Test("Elements arrive in order, and the list releases an observation whose sequence ended")
  func elements() async {
    let list = ListDataSource()
    let (stream, send) = AsyncStream.makeStream(of: Int.self)
    var numbers: [Int] = []
    weak let observation = list.follow(stream) { numbers.append($0) }
    for number in 1...100 { send.yield(number) }
    await wait { numbers.count == 100 }
    #expect(numbers == Array(1...100))
    #expect(observation != nil)
    send.finish()
    await wait { observation == nil }
    #expect(observation == nil)
  }

  @Test("A canceled observation delivers nothing more, and the list releases it")
  func cancel() async {
    let list = ListDataSource()
    let (stream, send) = AsyncStream.makeStream(of: Int.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    send.onTermination = { _ in end.finish() }
    var numbers: [Int] = []
    weak var observation: ListObservation?
    do {
      let following = list.follow(stream) { number in
        numbers.append(number)
        if number == 2 { observation?.cancel() }
      }
      observation = following
    }
    for number in 1...5 { send.yield(number) }
    // The sequence is canceled, too.
    for await _ in ends {}
    await waitAMoment()
    #expect(numbers == [1, 2])
    #expect(observation == nil)
  }

  @Test("A list that is released ends its observations")
  func release() async {
    let (stream, send) = AsyncStream.makeStream(of: Int.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    send.onTermination = { _ in end.finish() }
    weak var list: ListDataSource?
    do {
      let new = ListDataSource()
      new.follow(stream) { _ in }
      list = new
    }
    #expect(list == nil)
    for await _ in ends {}
  }

  @Test("An observation begins when the list gets an owner, unless it was canceled before")
  func lateOwner() async {
    let list = ListDataSource(isolation: nil)
    let (stream, send) = AsyncStream.makeStream(of: Int.self)
    var numbers: [Int] = []
    list.follow(stream) { number in
      MainActor.preconditionIsolated()
      numbers.append(number)
    }
    let (other, sendOther) = AsyncStream.makeStream(of: Int.self)
    list.follow(other) { numbers.append($0) }.cancel()
    sendOther.yield(9)
    send.yield(1)
    await waitAMoment()
    #expect(numbers.isEmpty)
    await list.waitUntilIdle()
    send.yield(2)
    await wait { numbers.count == 2 }
    #expect(numbers == [1, 2])
  }

  @Test("Observations of a model can be followed on the main actor")
  func observations() async {
    let list = ListDataSource()
    let model = ObservedModel()
    var titles: [String] = []
    list.follow(Observations { model.title }) { titles.append($0) }
    await wait { titles == ["a"] }
    model.title = "b"
    await wait { titles.count == 2 }
    #expect(titles == ["a", "b"])
  }

  @Test("Observers of updates are called in order, until they are canceled or released")
  func updates() {
    let list = ListDataSource(isolation: nil)
    var calls: [String] = []
    var second: ListObservation?
    let first = list.observeUpdates { change in
      calls.append("first \(change.new.numberOfSections)")
      if change.new.numberOfSections == 2 { second?.cancel() }
    }
    second = list.observeUpdates { _ in calls.append("second") }
    var third: ListObservation? = list.observeUpdates { _ in calls.append("third") }
    func append(_ name: String) {
      calls = []
      list.appendSections([GenericSection<String>(name, items: []) { _ in .empty }])
    }
    append("a")
    #expect(calls == ["first 1", "second", "third"])
    // An observer that an earlier one cancels isn't called.
    append("b")
    #expect(calls == ["first 2", "third"])
    third = nil
    append("c")
    #expect(third == nil && calls == ["first 3"])
    first.cancel()
    append("d")
    #expect(calls.isEmpty)
  }

  @Test("A section in a list follows a sequence of all of its items")
  func arrays() async {
    let list = ListDataSource()
    let model = ObservedModel()
    let section = GenericSection<String>("s", items: []) { _ in .empty }
    section.followInList { _ in Observations { model.numbers.map(String.init) } }
    list.appendSections([section])
    model.numbers = [1, 2]
    await wait { section.items == ["1", "2"] }
    model.numbers = [2, 3]
    await wait { section.items == ["2", "3"] }
    await list.waitUntilIdle()
    #expect(list.displayedSnapshot.itemIdentifiers(inSection: "s") == ["2", "3"])
  }
}
