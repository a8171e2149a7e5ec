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

  /// Whether something of it may be above the items.
  var hasViewAbove: Bool {
    ListLoadDirection.allCases.contains { $0.isBefore && (loading[$0] ?? error[$0]) != nil }
  }

  /// What is shown of what a section is doing.
  ///
  /// - Returns: the content above the items or below them.
  func views(
    of activity: SectionActivity, _ values: BindingValues
  ) -> (above: ListContent?, below: ListContent?) {
    let direction = activity.direction ?? .first
    var values = values
    let template: ContentTemplate?
    switch activity.state {
    case .loadingFirst, .loadingAppend: template = loading[direction]
    case .failed(let message):
      template = error[direction]
      values.error = LoadFailure(message: message, code: (activity.code ?? .source).rawValue)
    case .empty: return (nil, empty?.shown(values) ?? activity.usualContent)
    case .idle, .end: return (nil, nil)
    }
    guard let template else { return (nil, activity.usualContent) }
    return direction.isBefore
      ? (template.shown(values), nil) : (nil, template.shown(values))
  }
}

/// What a section is doing.
struct SectionActivity {
  var state: ListLoadState
  /// What is loading or has failed.
  var direction: ListLoadDirection?
  /// What kind of failure there was.
  var code: ListError.Code?
  /// What is shown of it where the document says nothing.
  var usualContent: ListContent?

  /// What a section is doing that loads pages. One that has ended and holds nothing is empty,
  /// whatever it has held.
  init<Item: ListIdentifiable & Sendable>(_ section: PagedSection<Item>) {
    let loaded = section.loadState ?? .idle
    state = loaded == .end && section.count == 0 ? .empty : loaded
    direction = section.loadDirection
    code = section.loadErrorCode
    usualContent = ListLoadState.usualContent(of: state)
  }

  /// What a section is doing whose items are given to it.
  init<Item: ListIdentifiable>(_ section: GenericSection<Item>) {
    state = section.count == 0 ? .empty : .end
  }
}

extension ListLoadDirection {
  /// Whether what is said of it is above the items, where its items come.
  fileprivate var isBefore: Bool { self == .prepend || self == .refresh }
}
