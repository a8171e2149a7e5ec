import OrderedCollections

/// Observations by clients.
extension ListDataSource {
  /// The closures of a list's observers, in the order in which they were added.
  typealias Observers<Value> = OrderedDictionary<ObjectIdentifier, (Value) -> Void>

  /// Calls a closure on the list's owner with each element of a sequence, which is read off the owner.
  ///
  /// The list retains the observation until the sequence ends or the observation is canceled. Without an owner,
  /// it begins when the list gets one. ``waitUntilIdle(isolation:)`` doesn't wait for elements.
  @discardableResult
  public func follow<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, _ body: @escaping (Elements.Element) -> Void
  ) -> ListObservation
  where Elements.Element: Sendable, Elements.Failure == Never {
    let observation = observe({ elements }, body: body)
    let name = ObjectIdentifier(observation)
    observation.didEnd = { [weak self] in self?.following[name] = nil }
    following[name] = observation
    return observation
  }

  /// Calls a closure with each change before the host receives it, until the returned observation is
  /// canceled or released.
  public func observeUpdates(_ body: @escaping (ListChange) -> Void) -> ListObservation {
    observe(\.updateObservers, body)
  }

  /// Calls a closure with each event after its section has handled it, until the returned observation is
  /// canceled or released.
  public func observeEvents(_ body: @escaping (ListEvent) -> Void) -> ListObservation {
    observe(\.eventObservers, body)
  }

  private func observe<Value>(
    _ observers: ReferenceWritableKeyPath<ListDataSource, Observers<Value>>,
    _ body: @escaping (Value) -> Void
  ) -> ListObservation {
    let observation = ListObservation()
    let name = ObjectIdentifier(observation)
    observation.didEnd = { [weak self] in self?[keyPath: observers][name] = nil }
    self[keyPath: observers][name] = body
    return observation
  }

  /// Calls the observers. One that an earlier one cancels isn't called.
  func notify<Value>(_ observers: KeyPath<ListDataSource, Observers<Value>>, of value: Value) {
    for name in self[keyPath: observers].keys { self[keyPath: observers][name]?(value) }
  }
}
