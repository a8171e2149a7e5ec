extension GenericSection where Item: Sendable {
  /// Applies changes as they arrive, in order, each as an operation.
  ///
  /// Call it when the section is in its list, from a task on the list's owner. It returns at the end of the
  /// sequence, when the task is canceled, and with the first change after the section was removed:
  ///
  ///     let task = Task { try await section.follow(feed.changes) }
  ///
  /// A change that fails, for example because its anchor is unknown, is reported to the list's diagnostics.
  /// The changes after it are applied.
  ///
  /// - Parameters:
  ///   - changes: the changes. Their buffer stores those that arrive faster than they are applied.
  ///   - isolation: the actor that owns the list, by default the caller's.
  /// - Throws: the error of the sequence. The items stay.
  public func follow<Changes: AsyncSequence>(
    _ changes: Changes, isolation: isolated (any Actor)? = #isolation
  ) async throws where Changes.Element == ItemChange<Item> {
    for try await change in changes {
      if Task.isCancelled || context == nil { return }
      perform(change)
    }
  }

  /// Follows changes whenever the section is in a list that has an owner.
  ///
  ///     section.followInList { _ in feed.changes() }
  ///
  /// Failed changes are reported, as by ``follow(_:isolation:)``. A section that is inserted again calls
  /// the closure again. ``ListDataSource/waitUntilIdle(isolation:)`` doesn't wait for changes.
  ///
  /// - Parameter changes: returns the changes, when the section is inserted into a list.
  public func followInList<Changes: AsyncSequence & Sendable>(
    _ changes: @escaping (GenericSection) -> Changes
  ) where Changes.Element == ItemChange<Item>, Changes.Failure == Never {
    followInList(changes) { $0 }
  }

  /// Follows a sequence of all items whenever the section is in a list that has an owner.
  ///
  ///     section.followInList { _ in Observations { model.rows } }
  ///
  /// - Parameter arrays: returns the sequence, when the section is inserted into a list.
  public func followInList<Arrays: AsyncSequence & Sendable>(
    _ arrays: @escaping (GenericSection) -> Arrays
  ) where Arrays.Element == [Item], Arrays.Failure == Never {
    followInList(arrays) { .replace($0) }
  }

  private func followInList<Elements: AsyncSequence & Sendable>(
    _ elements: @escaping (GenericSection) -> Elements,
    change: @escaping (Elements.Element) -> ItemChange<Item>
  ) where Elements.Element: Sendable, Elements.Failure == Never {
    beginFollowing = { [weak self] in
      self?.context?.observe { [weak self] in
        self.map(elements)
      } body: { [weak self] element in
        if let self, let context, context.isHeld(self) { perform(change(element)) }
      }
    }
    if context != nil { observation = beginFollowing?() }
  }

  private func perform(_ change: ItemChange<Item>) {
    guard case .failure(let error) = apply(change) else { return }
    context?.report(
      ListDiagnostic(
        code: error.code, section: listIdentifier,
        message: "section '\(listIdentifier)': a change was ignored: \(error.message)"))
  }

  /// Applies a change.
  ///
  /// - Returns: the outcome; on a failure, the items don't change.
  /// - Complexity: that of the operation; O(*n*) for a replacement, at the start, and for a move to the end.
  @discardableResult
  public func apply(_ change: ItemChange<Item>) -> ListResult {
    if case .replace(let items) = change { return setItems(items) }
    return performChange(change)
  }
}

extension PagedSection {
  /// Applies a change, in addition to the pages of the source.
  ///
  /// - Returns: the outcome; on a failure, the items don't change. A replacement fails: the items come from
  ///   the source. Call ``reloadPages()`` to load them again.
  /// - Complexity: that of the operation; O(*n*) at the start and for a move to the end.
  @discardableResult
  public func apply(_ change: ItemChange<Item>) -> ListResult {
    if case .replace = change {
      return .failure(
        ListError(
          .invalid,
          "section '\(listIdentifier)' gets its items from its source; reload its pages instead of "
            + "replacing its items"))
    }
    return performChange(change)
  }
}

extension GenericSection {
  /// Creates a section of one item.
  ///
  /// - Parameters:
  ///   - model: the item. Its type and its identifier are the identifier of the section.
  ///   - part: distinguishes several sections of one model.
  ///   - cellContent: returns the content of the cell; see ``ReadyMadeSection/onContent(_:)``.
  public convenience init(
    model: Item, part: String? = nil, cellContent: ((Item) -> ListContent)? = nil
  ) {
    self.init(
      sectionIdentifier(of: model, part: part), items: [model], cellContent: cellContent)
    isOfModel = true
  }
}

extension GenericSection where Item == AnyListItem {
  /// Creates a section of items of several types, whose identifiers must differ.
  public convenience init(_ identifier: String, models: [any ListIdentifiable]) {
    self.init(identifier, items: models.map { AnyListItem($0) })
  }
}
