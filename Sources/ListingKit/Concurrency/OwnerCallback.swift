/// A closure made on a list's owner that can be carried off it and is run on it again.
///
/// `@unchecked Sendable` is safe here, and only here: the closure is made on the owner, or holds what
/// nobody else does, and the one way to run it goes through a function that is isolated to the owner,
/// so that neither it nor what it captures is ever used anywhere else. Where the owner is gone it is
/// let go unrun: nobody is left who could use what it holds at the same time. What is passed in is
/// `Sendable`. The compiler cannot see this, as the type of a closure does not name an actor that is
/// known at run time only.
struct OwnerCallback<Value: Sendable>: @unchecked Sendable {
  private weak var owner: (any Actor)?
  /// The owner, where the closure is to be run in any case.
  private let keptOwner: (any Actor)?
  private let body: (Value) -> Void

  /// - Parameters:
  ///   - owner: the list's owner.
  ///   - keepsOwner: whether the owner stays for as long as this does. What waits for something
  ///     that may never come must not keep it.
  ///   - body: what is run.
  init(owner: any Actor, keepsOwner: Bool = true, body: @escaping (Value) -> Void) {
    self.owner = owner
    keptOwner = keepsOwner ? owner : nil
    self.body = body
  }

  /// Runs the closure on the owner, if it is still there.
  func run(_ value: Value) async {
    guard let owner else { return }
    await run(value, on: owner)
  }

  private func run(_ value: Value, on owner: isolated any Actor) { body(value) }
}
