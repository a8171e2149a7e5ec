#if canImport(UIKit)
  /// The completion of an update, after all of its batches and what follows them.
  @MainActor
  final class UpdateCompletion {
    private var openParts: Int
    private let completion: (Bool) -> Void

    /// - Parameters:
    ///   - parts: the number of parts that end.
    ///   - completion: called once, when the last one has ended.
    init(parts: Int, _ completion: @escaping (Bool) -> Void) {
      openParts = parts
      self.completion = completion
    }

    func endPart() {
      openParts -= 1
      // The update is applied, also if its animation was interrupted.
      if openParts == 0 { completion(true) }
    }
  }
#endif
