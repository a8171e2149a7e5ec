import Observation
import Testing

@testable import ListingKit

@Suite("Tracked closures of a list", .tags(.concurrency), .timeLimit(.minutes(10))) @MainActor
struct ListTrackingTests {
  /// Evaluates a closure that reads the model, and adds it to the list.
  private func track(
    _ model: ObservedModel, _ list: ListDataSource, taken: @escaping (String) -> Void
  ) -> ListTracking<String> {
    let tracking = ListTracking {
      "\(model.title)\(model.numbers.count)"
    } take: {
      taken($0)
    }
    tracking.join(list.trackings)
    tracking.evaluate()
    return tracking
  }

  @Test("Eleven changes in one job cause one evaluation, in a later job")
  func elevenChanges() async {
    let list = ListDataSource()
    let model = ObservedModel()
    var values: [String] = []
    let tracking = track(model, list) { values.append($0) }
    for number in 1...10 { model.numbers.append(number) }
    model.title = "b"
    model.detail = "not read"
    #expect(values == ["a0"])
    await wait { values.count > 1 }
    await waitAMoment()
    #expect(values == ["a0", "b10"])
    // The evaluation reads the same properties again.
    model.title = "c"
    await wait { values.count > 2 }
    #expect(values == ["a0", "b10", "c10"])
    withExtendedLifetime(tracking) {}
  }

  @Test("flush() and waitUntilIdle() evaluate what changed at once, and it isn't evaluated again")
  func flush() async {
    let list = ListDataSource()
    let model = ObservedModel()
    var values: [String] = []
    let tracking = track(model, list) { values.append($0) }
    list.flush()
    #expect(values == ["a0"])
    model.title = "b"
    list.flush()
    list.flush()
    #expect(values == ["a0", "b0"])
    model.title = "c"
    await list.waitUntilIdle()
    #expect(values == ["a0", "b0", "c0"])
    await waitAMoment()
    #expect(values == ["a0", "b0", "c0"])
    withExtendedLifetime(tracking) {}
  }

  @Test("flush() in a batch evaluates nothing, and the change isn't lost")
  func batch() {
    let list = ListDataSource(isolation: nil)
    let model = ObservedModel()
    var values: [String] = []
    let tracking = track(model, list) { values.append($0) }
    list.performBatchUpdates {
      model.title = "b"
      list.flush()
    }
    #expect(values == ["a0"])
    list.flush()
    #expect(values == ["a0", "b0"])
    withExtendedLifetime(tracking) {}
  }

  @Test("Without an owner changes wait for a flush or for the owner")
  func withoutOwner() async {
    let list = ListDataSource(isolation: nil)
    let model = ObservedModel()
    var values: [String] = []
    let tracking = track(model, list) { values.append($0) }
    model.title = "b"
    model.title = "c"
    await waitAMoment()
    #expect(values == ["a0"])
    list.flush()
    #expect(values == ["a0", "c0"])
    model.title = "d"
    await list.waitUntilIdle()
    #expect(values == ["a0", "c0", "d0"])
    model.title = "e"
    await wait { values.count > 3 }
    #expect(values == ["a0", "c0", "d0", "e0"])
    withExtendedLifetime(tracking) {}
  }

  @Test("Closures are evaluated in the order in which they joined the list; an unchanged one isn't")
  func order() {
    let list = ListDataSource(isolation: nil)
    let models = [ObservedModel(), ObservedModel(), ObservedModel()]
    var calls: [Int] = []
    let trackings = models.indices.map { index in
      track(models[index], list) { _ in calls.append(index) }
    }
    calls = []
    models[2].title = "b"
    models[0].title = "b"
    list.flush()
    #expect(calls == [0, 2])
    withExtendedLifetime(trackings) {}
  }

  @Test("A change before the closure joins a list is evaluated by the list")
  func lateJoin() async {
    let list = ListDataSource()
    let model = ObservedModel()
    var values: [String] = []
    let tracking = ListTracking {
      model.title
    } take: {
      values.append($0)
    }
    tracking.evaluate()
    model.title = "b"
    await waitAMoment()
    #expect(values == ["a"])
    tracking.join(list.trackings)
    await wait { values.count > 1 }
    #expect(values == ["a", "b"])
    tracking.join(nil)
    model.title = "c"
    list.flush()
    await waitAMoment()
    #expect(values == ["a", "b"])
  }

  @Test("A released closure isn't evaluated, and its changes don't delay later ones")
  func release() async {
    let list = ListDataSource()
    let model = ObservedModel()
    var values: [String] = []
    var tracking: ListTracking<String>? = track(model, list) { values.append("first \($0)") }
    model.title = "b"
    #expect(tracking != nil)
    tracking = nil
    #expect(list.trackings.isEmpty)
    await waitAMoment()
    let other = track(model, list) { values.append($0) }
    model.title = "c"
    await wait { values.count > 2 }
    #expect(values == ["first a0", "b0", "c0"])
    withExtendedLifetime(other) {}
  }

  @Test("The list doesn't retain its tracked closures, nor they the list")
  func cycles() {
    weak var list: ListDataSource?
    weak var tracking: ListTracking<String>?
    do {
      let new = ListDataSource()
      let made = track(ObservedModel(), new) { _ in }
      (list, tracking) = (new, made)
      #expect(list != nil && tracking != nil)
    }
    #expect(list == nil && tracking == nil)
  }
}
