@testable import ListingKit

/// A source whose requests wait until a test answers them, in any order.
final class HeldSource: ItemSource {
  struct Failure: ItemSourceError {
    var isSourceChanged: Bool
    var isTransient: Bool
  }

  private struct State {
    var waiting: [ItemRequest] = []
    var answers: [(request: ItemRequest, answer: Result<ItemPage<TextItem>, Failure>)] = []
  }

  private let state = Guarded(State())

  /// The requests that wait, in the order in which they were made.
  var waiting: [ItemRequest] { state.withLock { $0.waiting } }

  /// All requests that wait are about to be made again: one that was cancelled is not.
  func forgetRequests() { state.withLock { $0.waiting = [] } }

  /// Answers a request when it is made again.
  func answer(_ request: ItemRequest, _ answer: Result<ItemPage<TextItem>, Failure>) {
    state.withLock { $0.answers.append((request, answer)) }
  }

  func page(_ request: ItemRequest) async throws -> ItemPage<TextItem> {
    let answer: Result<ItemPage<TextItem>, Failure>? = state.withLock { state in
      if let index = state.answers.firstIndex(where: { $0.request == request }) {
        return state.answers.remove(at: index).answer
      }
      state.waiting.append(request)
      return nil
    }
    guard let answer else { throw ListLoadPostponed() }
    return try answer.get()
  }
}
