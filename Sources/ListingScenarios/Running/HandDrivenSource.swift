import ListingKit
import ListingSources

/// A source whose responses are steps of the scenario. Until then its requests are outstanding.
final class HandDrivenSource: ItemSource {
  /// The response to a request.
  typealias Answer = Result<ItemPage<ListItem>, Failure>

  /// The error of a failed request.
  struct Failure: ItemSourceError, CustomStringConvertible {
    let description: String
    let isTransient: Bool
  }

  private struct State {
    /// The outstanding requests, in the order in which they were made.
    var outstanding: [ItemRequest] = []
    var answers: [(request: ItemRequest, answer: Answer)] = []
    /// The number of delivered pages.
    var pageCount = 0
  }

  private let state = Guarded(State())

  /// The number of requests without an answer.
  var outstandingCount: Int { state.withLock { $0.outstanding.count } }

  /// Forgets the outstanding requests, which are about to be made again unless they were canceled.
  func forgetRequests() { state.withLock { $0.outstanding = [] } }

  /// Sets the response to a request for the next time that it's made.
  ///
  /// - Parameter number: the number of the outstanding request, counted from 1; it must exist.
  func answer(_ number: Int, with delivery: ScenarioDelivery) {
    state.withLock { state in
      let request = state.outstanding[number - 1]
      if let message = delivery.failure {
        let failure = Failure(description: message, isTransient: delivery.isTransient)
        state.answers.append((request, .failure(failure)))
        return
      }
      state.pageCount += 1
      let (before, after) = (
        ItemCursor(rawValue: "before page \(state.pageCount)"),
        ItemCursor(rawValue: "after page \(state.pageCount)")
      )
      let same = delivery.repeatsCursor ? request.cursor : nil
      let page =
        switch request.direction {
        case .forward:
          ItemPage(
            items: delivery.items,
            previous: delivery.isStart ?? (request.cursor == nil) ? nil : before,
            next: delivery.isEnd ? nil : same ?? after)
        case .backward:
          ItemPage(
            items: delivery.items,
            previous: delivery.isStart ?? delivery.isEnd ? nil : same ?? before, next: after)
        }
      state.answers.append((request, .success(page)))
    }
  }

  func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    let answer: Answer? = state.withLock { state in
      if let index = state.answers.firstIndex(where: { $0.request == request }) {
        return state.answers.remove(at: index).answer
      }
      state.outstanding.append(request)
      return nil
    }
    guard let answer else { throw ListLoadPostponed() }
    return try answer.get()
  }
}
