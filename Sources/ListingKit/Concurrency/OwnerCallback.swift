/// A closure that is created on a list's owner, sent elsewhere, and run on the owner again.
///
/// `@unchecked Sendable` is safe here: the closure is created on the owner, or is the only one to
/// refer to what it captures, and the only way to run it is a function that is isolated to the
/// owner. So neither the closure nor its captures are used anywhere else. If the owner no longer
/// exists, the closure is released without being run, and nothing else can use its captures at the
/// same time. The argument is `Sendable`. The compiler can't check this, since the type of a
/// closure doesn't name an actor that is known only at run time.
struct OwnerCallback<Value: Sendable>: @unchecked Sendable {
  private weak var owner: (any Actor)?
  /// The owner, if this retains it.
  private let keptOwner: (any Actor)?
  private let body: (Value) -> Void

  /// - Parameters:
  ///   - owner: the list's owner.
  ///   - keepsOwner: whether this retains the owner. Pass `false` if the closure waits for an event
  ///     that may never occur.
  ///   - body: the closure.
  init(owner: any Actor, keepsOwner: Bool = true, body: @escaping (Value) -> Void) {
    self.owner = owner
    keptOwner = keepsOwner ? owner : nil
    self.body = body
  }

  /// Runs the closure on the owner, if it still exists.
  func run(_ value: Value) async {
    guard let owner else { return }
    await run(value, on: owner)
  }

  private func run(_ value: Value, on owner: isolated any Actor) { body(value) }
}
