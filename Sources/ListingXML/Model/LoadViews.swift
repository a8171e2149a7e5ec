import ListingKit

/// What a section shows beside its items of what it is doing. It is no item: it has no identifier
/// and no place in the order.
struct LoadViews: Sendable, Hashable {
  /// Templates for loads in general, and for some of them.
  struct Templates: Sendable, Hashable {
    var usual: ContentTemplate?
    var special: [ListLoadDirection: ContentTemplate] = [:]

    /// The template for a load; `nil` where the document has none.
    subscript(direction: ListLoadDirection) -> ContentTemplate? { special[direction] ?? usual }
  }

  var loading = Templates()
  var error = Templates()
  var empty: ContentTemplate?

  /// What is shown of what a section is doing.
  ///
  /// - Returns: the content above the items or below them.
  func views(
    of activity: SectionActivity, _ values: BindingValues
  ) -> (above: ListContent?, below: ListContent?) {
    if activity.state == .empty { return (nil, empty?.shown(values) ?? activity.usualContent) }
    var (above, below): ([ListContent?], [ListContent?]) = ([], [])
    for direction in ListLoadDirection.allCases {
      guard let view = view(of: direction, activity, values) else { continue }
      if view.isAbove { above.append(view.content) } else { below.append(view.content) }
    }
    return (.stacked(above), .stacked(below))
  }

  private func view(
    of direction: ListLoadDirection, _ activity: SectionActivity, _ values: BindingValues
  ) -> (content: ListContent?, isAbove: Bool)? {
    var values = values
    let template: ContentTemplate?
    switch activity.states[direction] {
    case .idle, .end: return nil
    case .loading: template = loading[direction]
    case .failed(let failure):
      template = error[direction]
      values.error = LoadFailure(message: failure.message, code: failure.code.rawValue)
    }
    if let template { return (template.shown(values), direction.isBefore) }
    return direction == activity.states.mainDirection
      ? (activity.usualContent, direction == .prepend) : nil
  }
}

extension ListLoadDirection {
  /// Whether what is said of it is above the items, where its items come.
  fileprivate var isBefore: Bool { self == .prepend || self == .refresh }
}
