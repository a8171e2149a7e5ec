import Observation
import Testing

@testable import ListingKit

@Suite("Observation in a list of an actor", .tags(.concurrency), .timeLimit(.minutes(10)))
struct ActorObservationTests {
  /// An actor with a list and the model that the list shows.
  private actor Server {
    let list = ListDataSource()
    let model = ObservedModel()
    private var tracking: ListTracking<Int>?
    private(set) var counts: [Int] = []

    func start(_ stream: AsyncStream<Int>) async {
      // The list was made where `#isolation` isn't the actor; the first wait gives it its owner.
      await list.waitUntilIdle()
      let tracking = ListTracking { [model] in
        model.numbers.count
      } take: { [weak self] count in
        self?.assumeIsolated { $0.counts.append(count) }
      }
      tracking.join(list.trackings)
      tracking.evaluate()
      self.tracking = tracking
      for number in 1...5 { model.numbers.append(number) }
      await wait { counts.count == 2 }
      list.follow(stream) { [weak self] number in
        self?.assumeIsolated { $0.model.numbers.append(number) }
      }
      await wait { model.numbers.count == 8 && counts.last == 8 }
    }

    var numbers: [Int] { model.numbers }
  }

  @Test("Elements and evaluations run on the actor")
  func server() async {
    let (stream, send) = AsyncStream.makeStream(of: Int.self)
    for number in 6...8 { send.yield(number) }
    let server = Server()
    await server.start(stream)
    #expect(await server.numbers == Array(1...8))
    let counts = await server.counts
    #expect(counts.prefix(2) == [0, 5] && counts == counts.sorted())
  }
}
