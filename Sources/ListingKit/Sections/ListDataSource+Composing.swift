/// Composing a list of section objects, models and groups.
extension ListDataSource {
  /// Makes these all of the list's sections. Sections of known models and groups stay.
  ///
  /// ```swift
  /// list.update {
  ///   profile
  ///   if isSignedIn { favorites }
  ///   Sections(posts) { post in PostSection(post) }
  /// }
  /// ```
  ///
  /// A binding ends.
  ///
  /// - Returns: the outcome; on a failure, the order of sections doesn't change.
  /// - Complexity: O(*n*) for *n* sections. Items of sections that stay aren't read.
  @discardableResult
  public func update(
    animatingDifferences: Bool = true, fileID: String = #fileID, line: Int = #line,
    @ListBuilder _ content: () -> Sections
  ) -> ListResult {
    if let refusal = refuseWhileComposing(fileID, line) { return refusal }
    composer.binding = nil
    return show(content(), animatingDifferences, fileID, line)
  }

  /// Makes these all of the list's sections, now and whenever an `@Observable` property that the closure read
  /// changes: then it runs again, in a later job of the list's owner.
  ///
  /// The list retains the closure until the next `update` or `bind`. Make a section that has state, such as pages,
  /// outside of the closure, or in a closure of ``Sections``: one that the closure makes itself is new each time.
  /// ``flush()`` and ``waitUntilIdle(isolation:)`` show changes at once, also in a list without an owner.
  ///
  /// The closure must not change the properties that it reads.
  public func bind(
    fileID: String = #fileID, line: Int = #line, @ListBuilder _ content: @escaping () -> Sections
  ) {
    if refuseWhileComposing(fileID, line) != nil { return }
    let tracking = ListTracking(content) { [weak self] in self?.show($0, true, fileID, line) }
    composer.binding = tracking
    tracking.join(trackings)
    tracking.evaluate()
  }

  /// Refuses an update inside of closures that the list calls; `nil` elsewhere.
  private func refuseWhileComposing(_ fileID: String, _ line: Int) -> ListResult? {
    let location = ListCodeLocation(fileID: fileID, line: line)
    guard currentReading == nil else { return refuseWhileReading(location, nil) }
    guard composer.isComposing else { return nil }
    let result = ListResult.failure(
      ListError(
        .invalid,
        "an update was requested while the sections of another one are made; request it outside of "
          + "the closures for models and groups, and of `didUpdate(to:)`. Nothing was changed"))
    log(result, location)
    return result
  }

  @discardableResult
  private func show(
    _ content: Sections, _ animatingDifferences: Bool, _ fileID: String, _ line: Int
  ) -> ListResult {
    let composer = composer
    var result = ListResult.success(ListOutcome())
    deliverEvents {
      var problems = ListComposition.Problems()
      // A copy, since the closures for models may use the list.
      let earlier = composer.composition
      var composition = earlier
      composer.isComposing = true
      let sections = composition.sections(of: content, &problems)
      composer.isComposing = false
      composer.composition = composition
      report(problems)
      let reads = composer.takeReads()
      result = perform(
        .arrangeSections(sections, reading: reads.map(\.section), fileID: fileID, line: line),
        animatingDifferences: animatingDifferences)
      for read in reads { read.finish(result) }
      if case .failure = result { composer.composition.revert(to: earlier) }
    }
    return result
  }

  private func report(_ problems: ListComposition.Problems) {
    for type in problems.unknownTypes
    where composer.reportedTypes.insert(ObjectIdentifier(type)).inserted {
      report(
        .invalid,
        "models of the type \(type) are left out, since nothing makes their sections. Add "
          + "`.section(for: \(type).self) { … }` to the Sections")
    }
    for model in problems.duplicates {
      report(
        .duplicates,
        "the model '\(model.listIdentifier)' of the type \(type(of: model)) occurs more than "
          + "once; the first one is shown. Identifiers must be unique among models of a type")
    }
    for key in problems.duplicateGroups {
      report(
        .duplicates,
        "the key '\(key)' occurs in more than one grouping of items of a type; the first group is "
          + "shown. Use keys that differ")
    }
  }

  private func report(_ code: ListError.Code, _ message: String) {
    report(ListDiagnostic(code: code, section: nil, message: message))
  }
}
