/// A closure made on a list's owner that can be carried off it and is run on it again.
///
/// `@unchecked Sendable` is safe here, and only here: the closure is made on the owner, or holds what
/// nobody else does, and the one way to run it goes through a function that is isolated to the owner,
/// so that neither it nor what it captures is ever used anywhere else. What is passed in is
/// `Sendable`.
struct OwnerCallback<Value: Sendable>: @unchecked Sendable {
  private let owner: any Actor
  private let body: (Value) -> Void

  init(owner: any Actor, body: @escaping (Value) -> Void) {
    self.owner = owner
    self.body = body
  }

  /// Runs the closure on the owner.
  func run(_ value: Value) async { await run(value, on: owner) }

  private func run(_ value: Value, on owner: isolated any Actor) { body(value) }
}
