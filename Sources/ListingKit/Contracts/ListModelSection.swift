/// A section that shows one model of the app.
///
/// ``ListDataSource/update(animatingDifferences:_:)`` keeps the section while the list contains the model, and
/// passes it a changed one.
public protocol ListModelSection<Model>: ListSection {
  associatedtype Model: ListIdentifiable

  /// Called with the changed model. Store it, and update the items.
  func didUpdate(to model: Model)
}
