import ListingKit

/// The views of a section for loads, errors and an empty section. They aren't items: they have no
/// identifier and no position in the order.
struct LoadViews: Sendable, Hashable {
  /// A template for all loads, and templates for some of them.
  struct Templates: Sendable, Hashable {
    var defaultTemplate: ContentTemplate?
    var special: [ListLoadDirection: ContentTemplate] = [:]

    /// The template for a load; `nil` if the document has none.
    subscript(direction: ListLoadDirection) -> ContentTemplate? {
      special[direction] ?? defaultTemplate
    }
  }

  var loading = Templates()
  var error = Templates()
  var empty: ContentTemplate?

  /// Returns the views for the activity of a section.
  ///
  /// - Returns: the content above and below the items.
  func views(
    of activity: SectionActivity, _ values: BindingValues
  ) -> (above: ListContent?, below: ListContent?) {
    if activity.state == .empty { return (nil, empty?.shown(values) ?? activity.defaultContent) }
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
    guard direction == activity.states.mainDirection else { return nil }
    // That all items are loading again doesn't move them; that it failed is said where the user looks.
    let isAbove =
      activity.states[direction].failure == nil ? direction == .prepend : direction.isBefore
    return (activity.defaultContent, isAbove)
  }
}

extension ListLoadDirection {
  /// Whether the view is above the items, where the items of the load appear.
  fileprivate var isBefore: Bool { self == .prepend || self == .refresh }
}
