import ListingKit
import ListingTesting
import Testing

@Suite("Loads", .tags(.concurrency))
struct LoadTests {
  private struct Failure: Error {}

  private actor Attempts {
    private(set) var number = 0

    func count() -> Int {
      number += 1
      return number
    }
  }

  @Test("without an owner, loads run in waitUntilIdle, in order, with those that they start")
  func withoutOwner() async {
    let list = ListDataSource(isolation: nil)
    var log: [String] = []
    list.load {
      1
    } completion: { result in
      log.append("first \((try? result.get()) ?? 0)")
      list.load {
        3
      } completion: {
        log.append("third \((try? $0.get()) ?? 0)")
      }
    }
    list.load {
      throw Failure()
    } completion: { (result: Result<Int, any Error>) in
      log.append("second \((try? result.get()) == nil)")
    }
    #expect(log.isEmpty)
    await list.waitUntilIdle(isolation: nil)
    #expect(log == ["first 1", "second true", "third 3"])
  }

  @Test("A list without an owner logs once that its loads wait, and one with an owner doesn't")
  @MainActor
  func missingOwner() async {
    let log = LogLines()
    let list = ListDataSource(logger: log.logger, isolation: nil)
    for _ in 0..<2 {
      list.load {
        1
      } completion: { _ in
      }
    }
    #expect(log.all.count == 1)
    #expect(
      log.all.first?.hasPrefix("notice a load was requested from a list that belongs to no actor")
        == true)
    await list.waitUntilIdle()
    let owned = ListDataSource(logger: log.logger)
    owned.load {
      1
    } completion: { _ in
    }
    await owned.waitUntilIdle()
    #expect(log.all.count == 1)
  }

  @Test("with an owner, loads run at once and return to it, and waitUntilIdle waits for them")
  @MainActor
  func withOwner() async {
    let list = ListDataSource()
    let section = TestSection("s")
    section.onEvent = { section, _ in
      section.context?.load {
        ["a", "b"]
      } completion: { result in
        MainActor.assertIsolated()
        section.appendItems((try? result.get()) ?? [])
      }
    }
    list.appendSections([section])
    await list.waitUntilIdle()
    #expect(ListOrder(list) == ["s": ["a", "b"]])
  }

  @Test("loads that wait for an owner start when there is one")
  @MainActor
  func adoption() async {
    let list = ListDataSource(isolation: nil)
    let (started, start) = AsyncStream.makeStream(of: Int.self)
    var value = 0
    list.load {
      start.yield(7)
      return 7
    } completion: {
      value = (try? $0.get()) ?? 0
    }
    list.attach(RecordingHost())
    // It runs before `waitUntilIdle()` is called.
    for await number in started {
      #expect(number == 7)
      break
    }
    await list.waitUntilIdle()
    #expect(value == 7)
  }

  @Test("a cancelled load has its task cancelled, and its completion isn't called")
  @MainActor
  func cancelled() async {
    let list = ListDataSource()
    let (ends, end) = AsyncStream.makeStream(of: Bool.self)
    let (gate, keepOpen) = AsyncStream.makeStream(of: Int.self)
    var isCalled = false
    let load = list.load {
      // Ends for no other reason than being cancelled.
      for await _ in gate {}
      end.yield(Task.isCancelled)
    } completion: { _ in
      isCalled = true
    }
    load.cancel()
    for await isCancelled in ends {
      #expect(isCancelled)
      break
    }
    await list.waitUntilIdle()
    load.cancel()
    #expect(!isCalled)
    keepOpen.finish()
  }

  @Test(
    "when the list is deallocated, its loads are cancelled, and their completions aren't called")
  @MainActor
  func listGoesAway() async {
    let (ends, end) = AsyncStream.makeStream(of: Bool.self)
    let (gate, keepOpen) = AsyncStream.makeStream(of: Int.self)
    var isCalled = false
    var list: ListDataSource? = ListDataSource()
    list?.load {
      for await _ in gate {}
      end.yield(Task.isCancelled)
    } completion: { _ in
      isCalled = true
    }
    list = nil
    for await isCancelled in ends {
      #expect(isCancelled)
      break
    }
    for _ in 0..<3 { await Task.yield() }
    #expect(!isCalled)
    keepOpen.finish()
  }

  @Test("a load that is cancelled before its list without an owner is idle doesn't run")
  func cancelledWithoutOwner() async {
    let list = ListDataSource(isolation: nil)
    var isCalled = false
    let load = list.load {
      1
    } completion: { _ in
      isCalled = true
    }
    load.cancel()
    await list.waitUntilIdle(isolation: nil)
    #expect(!isCalled)
  }

  @Test("a section whose list is deallocated has no loads")
  func contextWithoutList() throws {
    let section = TestSection("s")
    var list: ListDataSource? = ListDataSource()
    list?.appendSections([section])
    list = nil
    let context = try #require(section.context)
    #expect(
      context.load {
        1
      } completion: { _ in
        Issue.record("it was called")
      } == nil)
  }

  @Test("a postponed load waits for the next waitUntilIdle, and doesn't keep others from running")
  func postponed() async {
    let list = ListDataSource(isolation: nil)
    let attempts = Attempts()
    var log: [String] = []
    list.load {
      let attempt = await attempts.count()
      if attempt < 3 { throw ListLoadPostponed() }
      return attempt
    } completion: { (result: Result<Int, any Error>) in
      log.append("first \((try? result.get()) ?? 0)")
    }
    list.load {
      2
    } completion: {
      log.append("second \((try? $0.get()) ?? 0)")
    }
    await list.waitUntilIdle(isolation: nil)
    #expect(log == ["second 2"])
    await list.waitUntilIdle(isolation: nil)
    #expect(log == ["second 2"])
    await list.waitUntilIdle(isolation: nil)
    #expect(log == ["second 2", "first 3"])
    await list.waitUntilIdle(isolation: nil)
    #expect(await attempts.number == 3)
  }
}
