/// The completions of a turn, in call order. Each is called exactly once: with its result after the
/// update was applied, or as cancelled where the list goes away before that.
final class ListDelivery {
  private var completions: [(completion: ListCompletion, result: ListResult)] = []
  private(set) var animates = true

  /// Where the completion of an operation belongs that is asked for now.
  var nextPlace: Int { completions.count }

  /// Adds the completion of an operation, before those that were asked for while it was carried out.
  func add(_ completion: ListCompletion?, result: ListResult, animates: Bool, at place: Int) {
    if let completion { completions.insert((completion, result), at: place) }
    self.animates = self.animates && animates
  }

  func finish() { callEach { result in result } }

  /// Has the completions of turns called as cancelled: on the list's owner, as its end may come
  /// anywhere, or at once where nobody owns it.
  static func cancel(_ deliveries: [ListDelivery], on owner: (any Actor)?) {
    let deliveries = deliveries.filter { !$0.completions.isEmpty }
    guard !deliveries.isEmpty else { return }
    let cancelAll = { for delivery in deliveries { delivery.cancel() } }
    guard let owner else { return cancelAll() }
    let callback = OwnerCallback<Void>(owner: owner, body: cancelAll)
    Task { await callback.run(()) }
  }

  private func cancel() {
    callEach { _ in
      .failure(ListError(.cancelled, "the list went away before the operation was on display"))
    }
  }

  private func callEach(with result: (ListResult) -> ListResult) {
    let completions = self.completions
    self.completions = []
    for (completion, own) in completions { completion(result(own)) }
  }
}
