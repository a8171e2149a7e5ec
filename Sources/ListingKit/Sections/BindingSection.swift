/// A section of one model, whose items a closure makes of the model.
///
/// ```swift
/// let section = BindingSection("stops", model: trip) { trip in trip.stops }
/// list.appendSections([section])  // Harbor, Beach
/// trip.stops.append("Lighthouse")
/// section.didUpdate(to: trip)  // one update, which inserts a cell
/// ```
///
/// The closure runs when the list first reads the items, whenever the model changes, and whenever an
/// `@Observable` property that it read changes. The list compares the items: those that stay keep their cells.
public final class BindingSection<Model: ListIdentifiable>: ReadyMadeSection, ListModelSection {
  public typealias Item = AnyListItem

  public var context: ListContext? {
    didSet { tracking?.join(context?.list?.trackings) }
  }
  public let listIdentifier: String
  public let _state = ReadyMadeSectionState<AnyListItem>(
    SectionItems(policy: .first), ItemType(comparing: ()))
  /// The model.
  public private(set) var model: Model
  private let viewModels: (Model) -> [any ListIdentifiable]
  private var tracking: ListTracking<[any ListIdentifiable]>?

  /// Creates a section with an identifier.
  ///
  /// - Parameters:
  ///   - identifier: the identifier of the section.
  ///   - model: the model.
  ///   - viewModels: returns the items of a model, each with a unique identifier.
  public init(
    _ identifier: String, model: Model, viewModels: @escaping (Model) -> [any ListIdentifiable]
  ) {
    listIdentifier = identifier
    self.model = model
    self.viewModels = viewModels
  }

  /// Creates a section, which is identified by the type and the identifier of its model.
  ///
  /// - Parameters:
  ///   - model: the model.
  ///   - part: distinguishes several sections of one model.
  ///   - viewModels: returns the items of a model, each with a unique identifier.
  public convenience init(
    model: Model, part: String? = nil, viewModels: @escaping (Model) -> [any ListIdentifiable]
  ) {
    self.init(sectionIdentifier(of: model, part: part), model: model, viewModels: viewModels)
  }

  /// The items that the closure made last.
  public var items: [AnyListItem] {
    if tracking == nil { track() }
    // Nothing else evaluates it outside of a list.
    if context == nil { tracking?.evaluateIfNeeded() }
    return sectionItems.all
  }

  /// Makes the items of the changed model.
  public func didUpdate(to model: Model) {
    self.model = model
    tracking?.evaluate()
  }

  /// Calls the handlers of `didRefresh`.
  public func refresh() { notifyOfRefresh() }

  /// Starts tracking the closure. Not in `init`: a binding that creates the section would then track the
  /// values that the closure reads, too.
  private func track() {
    let tracking = ListTracking { [weak self] in
      self.map { $0.viewModels($0.model) } ?? []
    } take: { [weak self] models in
      self?.replaceItems(by: models.map { AnyListItem($0) })
    }
    self.tracking = tracking
    tracking.join(context?.list?.trackings)
    tracking.evaluate()
  }
}

extension BindingSection: ItemStoring {}

/// The identifier of a section of a model: the name of the type and the model's identifier.
func sectionIdentifier<Model: ListIdentifiable>(of model: Model, part: String?) -> String {
  let path = ListItemPath(section: "\(Model.self)", item: model.listIdentifier).description
  return part.map { "\(path)/\($0)" } ?? path
}
