/// The completions of a transaction, in the order of the calls. Each is called exactly once: with its
/// result after the update was applied, or as canceled if the list is deallocated before.
final class ListDelivery {
  private var completions: [(completion: ListCompletion, result: ListResult)] = []
  private(set) var animates = true

  /// The position of the completion of an operation that is requested now.
  var nextPlace: Int { completions.count }

  /// Adds the completion of an operation, before those of operations that were requested meanwhile.
  func add(_ completion: ListCompletion?, result: ListResult, animates: Bool, at place: Int) {
    if let completion { completions.insert((completion, result), at: place) }
    self.animates = self.animates && animates
  }

  func finish() { callEach { result in result } }

  /// Calls the completions of transactions as canceled: on the list's owner, since the list can be
  /// deallocated on any thread, or at once without an owner.
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
      .failure(ListError(.cancelled, "the list was deallocated before the operation was displayed"))
    }
  }

  private func callEach(with result: (ListResult) -> ListResult) {
    let completions = self.completions
    self.completions = []
    for (completion, own) in completions { completion(result(own)) }
  }
}
