/// The completions of a turn. Each is called exactly once: with its result after the update was
/// applied, or as cancelled where the turn goes away before that.
final class ListDelivery {
  private var completions: [(completion: ListCompletion, result: ListResult)] = []
  private(set) var animates = true

  func add(_ completion: ListCompletion?, result: ListResult, animates: Bool) {
    if let completion { completions.append((completion, result)) }
    self.animates = self.animates && animates
  }

  func finish() {
    let completions = self.completions
    self.completions = []
    for (completion, result) in completions { completion(result) }
  }

  deinit {
    for (completion, _) in completions {
      completion(
        .failure(
          ListError(.cancelled, "the list went away before the operation was on display")))
    }
  }
}
